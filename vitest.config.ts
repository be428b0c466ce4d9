import { globSync } from 'node:fs'

import { defineConfig } from 'vitest/config'

import { tallyReporter } from '#scripts/tally.ts'
import { filesThatReach } from '#tests/support/imports.ts'
import { LongestFirst } from '#tests/support/longest-first.ts'
import { isEveryCase } from '#tests/support/sample.ts'

/**
 * Four kinds of tests: `pure` needs nothing but Node, `servers` has a real Postgres and Redis (`*.server.test.ts`, and whatever
 * reaches a database in its imports), `web` renders components, `e2e` drives the built site in a real browser.
 */
const rooms = 'tests/{bench,events,faults,infra,projections,proofs,scripts,services,support,workers}'
const servers = 'tests/support/servers.ts'
const preparedDatabase = 'tests/support/prepared-database.ts'
const builtSite = 'tests/support/built-site.ts'
const eachServersFile = 'tests/support/each-file.ts'
const withoutServers = globSync(['tests/*.test.ts', `${rooms}/**/*.test.ts`], { exclude: ['**/*.server.test.ts'] })
// With `--every-case` only: those that start whole products by the dozen, as `npm run prove` does, and contracts whose sample is Postgres.
const everyCaseOnly = isEveryCase
  ? []
  : ['tests/proofs/every-case/**', 'tests/projections/{generations,interruption}.test.ts']
const withDatabase = filesThatReach(['infra/database/pglite.ts', 'infra/database/postgres.ts'], withoutServers)

/**
 * In continuous integration a test that waits for servers, a browser or a rendered answer and fails is run once more. `npm test` names it as flaky:
 * it is a defect of the test or of the product, but one of several thousand should not hold back a change that has nothing to
 * do with it. Elsewhere the first failure counts.
 */
const retryInCi = process.env['CI'] ? 1 : 0

// `npm test` asks for a tally; its own line per file and its failures in full are all that is printed.
const tally = process.env['TALLY_FILE']

/**
 * What a test waits for comes when it comes: a busy machine is slow, not wrong. The files of a worker share its process and its
 * modules: to import the product anew for each of them would cost more than most of them do.
 */
const everywhere = { expect: { poll: { timeout: 60_000 } }, isolate: false, testTimeout: 180_000, hookTimeout: 180_000 }

export default defineConfig({
  test: {
    ...(tally && {
      reporters: [['default', { summary: false }], tallyReporter(tally)],
      silent: 'passed-only',
      slowTestThreshold: 60_000,
    }),
    // Most of them wait for programs, servers and timers more than they compute: more at a time than there are cores.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'pure',
          include: ['tests/*.test.ts', 'tests/web/**/*.test.ts', `${rooms}/**/*.test.ts`],
          exclude: ['**/*.server.test.ts', ...withDatabase],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'servers',
          retry: retryInCi,
          include: [...withDatabase, `${rooms}/**/*.server.test.ts`],
          exclude: everyCaseOnly,
          globalSetup: [servers, preparedDatabase],
          setupFiles: [eachServersFile],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          retry: retryInCi,
          include: ['tests/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/web/support/each-file.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'e2e',
          retry: retryInCi,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [servers, preparedDatabase, builtSite],
          setupFiles: [eachServersFile],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
