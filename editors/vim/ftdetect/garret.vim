" Systems in the language of Garret.
autocmd BufRead,BufNewFile *.cub setfiletype garret
