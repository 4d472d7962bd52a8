// Preloaded into a contestant: leaves its CPU time (ms) and peak memory (MB) in the file that MEASURE names.
const fs = require('node:fs')
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  fs.writeFileSync(
    process.env.MEASURE,
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, rss: maxRSS / 1024 }),
  )
})
