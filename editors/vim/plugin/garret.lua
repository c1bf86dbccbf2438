-- Starts `garret lsp` for systems, and for programs in C and assembly where `g:garret_programs` is 1.

if vim.g.loaded_garret_lsp or vim.lsp == nil or vim.fn.executable('garret') == 0 then
  return
end
vim.g.loaded_garret_lsp = true

local types = { 'garret' }
if vim.g.garret_programs == 1 or vim.g.garret_programs == true then
  vim.list_extend(types, { 'c', 'asm', 'nasm' })
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = types,
  callback = function(event)
    vim.lsp.start({
      name = 'garret',
      cmd = { 'garret', 'lsp' },
      root_dir = vim.fs.dirname(vim.api.nvim_buf_get_name(event.buf)),
    })
  end,
})
