import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Tally {
  readonly passed: number
  /** Failed tests, files, hooks and uncaught errors. */
  readonly failed: number
  readonly skipped: number
  /** Tests that passed at their second try. */
  readonly flaky: readonly FlakyTest[]
  readonly on: Readonly<Record<Backend, number>>
}

export interface FlakyTest {
  readonly name: string
  /** First line of what failed at the first try. */
  readonly failure: string
}

export const backends = ['PGlite', 'Postgres', 'Redis'] as const
export type Backend = (typeof backends)[number]

/** Writes the tally as JSON at the end. */
export const tallyReporter = (path: string): Reporter => ({
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(path, JSON.stringify(tallyOf(modules, unhandledErrors)))
  },
})

const firstLine = (message = ''): string => stripVTControlCharacters(message).trim().split('\n', 1).join('')

function tallyOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const ran = tests.filter((test) => test.result().state !== 'skipped')
  const passed = tests.filter((test) => test.result().state === 'passed')
  // Errors of a suite are not counted with its tests: a file that does not load has none.
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const brokenSuites = suites.filter((suite) => suite.errors().length > 0)
  const countOn = (backend: Backend) =>
    ran.filter((test) => new RegExp(`\\b[io]n ${backend}\\b`).test(test.fullName)).length
  return {
    passed: passed.length,
    failed: ran.length - passed.length + brokenSuites.length + unhandledErrors.length,
    skipped: tests.length - ran.length,
    flaky: passed
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => ({
        name: `${test.module.relativeModuleId} > ${test.fullName}`,
        failure: firstLine(test.result().errors?.[0]?.message),
      })),
    on: { PGlite: countOn('PGlite'), Postgres: countOn('Postgres'), Redis: countOn('Redis') },
  }
}
