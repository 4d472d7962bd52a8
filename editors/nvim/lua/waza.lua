-- Findings of waza in Neovim, from 0.7 on: require('waza').setup() in init.lua.
-- From 0.11 on it is the configuration `waza` of vim.lsp; before, a client that is started for the first file.
local M = {}

local filetypes = { 'yaml', 'json', 'csv', 'markdown' }
local markers = { '.waza.yaml', '.git' }

-- The directory from which someone would inspect a file: the nearest one above with a marker.
local function root_of(file)
  local from = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs(markers) do
    local found = vim.fn.finddir(marker, from .. ';')
    if found == '' then found = vim.fn.findfile(marker, from .. ';') end
    if found ~= '' then return vim.fn.fnamemodify(found, ':p'):gsub('/+$', ''):match('^(.*)/[^/]+$') end
  end
  return from
end

--- @param options table|nil cmd: the command of the server; settings: strict, advice, inlayHints, contextDir
function M.setup(options)
  options = options or {}
  local cmd = options.cmd or { 'waza', 'lsp' }
  local settings = options.settings or vim.empty_dict()
  if vim.lsp.config ~= nil and vim.lsp.enable ~= nil then
    vim.lsp.config('waza', {
      cmd = cmd,
      filetypes = filetypes,
      root_markers = markers,
      init_options = settings,
      settings = { waza = settings },
    })
    vim.lsp.enable('waza')
    return
  end
  local clients = {}
  vim.api.nvim_create_autocmd('FileType', {
    pattern = filetypes,
    callback = function(event)
      local file = vim.api.nvim_buf_get_name(event.buf)
      if file == '' then return end
      local root = root_of(file)
      if clients[root] == nil or vim.lsp.get_client_by_id(clients[root]) == nil then
        clients[root] = vim.lsp.start_client({
          name = 'waza',
          cmd = cmd,
          root_dir = root,
          workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
          init_options = settings,
          settings = { waza = settings },
        })
      end
      if clients[root] ~= nil then vim.lsp.buf_attach_client(event.buf, clients[root]) end
    end,
  })
end

return M
