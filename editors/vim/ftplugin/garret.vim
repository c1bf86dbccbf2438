" Systems in the language of Garret.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=(*\ %s\ *)
setlocal comments=s1:(*,mb:\ ,ex:*)
setlocal shiftwidth=2 softtabstop=2 expandtab
setlocal formatprg=garret\ fmt\ -
setlocal makeprg=garret\ check\ --format\ short\ %
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m

let b:undo_ftplugin = 'setlocal commentstring< comments< shiftwidth< softtabstop< expandtab< formatprg< makeprg< errorformat<'
