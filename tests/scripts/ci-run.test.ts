import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

const program = resolve(import.meta.dirname, '../../.ci/run')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'))
  // Answers for npm as the environment says: `npm run check` and `npm test` each print a text and end with a code.
  const npm = join(folder, 'npm')
  writeFileSync(
    npm,
    '#!/bin/sh\ncase "$1" in run) printf "$CHECK"; exit $CHECK_CODE;; *) printf "$TESTS"; exit $TESTS_CODE;; esac\n',
  )
  chmodSync(npm, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

const green = { text: '6 steps passed, 0 failed\n', code: 0 }
const greenTests = { text: '479 on PGlite\n12 passed, 0 failed\n', code: 0 }

test.each([
  ['all passed', green, greenTests, '18 passed, 0 failed', 0],
  [
    'two steps of the check failed, and every test is run none the less',
    { text: 'lint: FAILED\n4 steps passed, 2 failed\n', code: 1 },
    greenTests,
    '16 passed, 2 failed',
    1,
  ],
  ['a test failed', green, { text: '11 passed, 1 failed\nnpm notice\n', code: 1 }, '17 passed, 1 failed', 1],
  ['the check broke off', { text: 'no such file\n', code: 1 }, greenTests, '12 passed, 1 failed', 1],
  ['the tests broke off', green, { text: 'killed\n', code: 137 }, '6 passed, 1 failed', 1],
])('the last line of .ci/run and its exit code say that %s', (_what, check, tests, line, code) => {
  const { stdout, status } = spawnSync('bash', [program], {
    encoding: 'utf8',
    env: {
      PATH: [folder, process.env['PATH']].join(delimiter),
      CHECK: check.text,
      CHECK_CODE: String(check.code),
      TESTS: tests.text,
      TESTS_CODE: String(tests.code),
    },
  })
  expect([stdout.trimEnd().split('\n').at(-1), status]).toEqual([line, code])
})
