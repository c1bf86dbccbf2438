        section .text
        global reader, writer
reader: ud2
writer: ud2
