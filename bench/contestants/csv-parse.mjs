// csv-parse alone on the file.
import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'

const rows = parse(fs.readFileSync(path.join(process.argv[2], 'rows.csv')), { columns: true })
process.stdout.write(`${rows.length}\n`)
