import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What is tested is what comes out, never how fast: a busy machine is no failure. `npm run bench` is for speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
