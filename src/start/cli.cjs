#!/usr/bin/env node
'use strict'
require('./code-cache.cjs').install(__dirname)
require('./main.js')
