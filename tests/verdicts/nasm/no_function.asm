        section .text
worker: ud2
