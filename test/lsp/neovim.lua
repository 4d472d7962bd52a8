-- Opens an eval in a real Neovim, and prints what is shown of it as one line of JSON.
local node, cli, file = vim.env.WAZA_NODE, vim.env.WAZA_CLI, vim.env.WAZA_FILE
vim.cmd('filetype on')
require('waza').setup({ cmd = { node, cli, 'lsp' } })
vim.cmd('edit ' .. vim.fn.fnameescape(file))
local function shown()
  local lines = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do
    table.insert(lines, { line = one.lnum + 1, code = one.code, severity = one.severity, message = one.message })
  end
  return lines
end
vim.wait(30000, function() return #shown() > 0 end, 50)
local before = shown()
-- The position of `executor:` in the file.
local line = vim.fn.search('executor:', 'w')
vim.api.nvim_win_set_cursor(0, { line, vim.fn.match(vim.fn.getline(line), 'executor') })
local hover
for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), 10000) or {}) do
  hover = answer.result and answer.result.contents.value
end
-- A keystroke: everything goes, and with it what was wrong.
vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'name: [' })
vim.wait(30000, function() return #shown() > 0 and shown()[1].line == 1 and #shown() ~= #before end, 50)
io.stdout:write('\n' .. vim.fn.json_encode({ before = before, hover = hover, after = shown() }) .. '\n')
vim.cmd('qall!')
