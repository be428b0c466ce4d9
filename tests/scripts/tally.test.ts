import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runChild } from '#scripts/child.ts'

const root = join(import.meta.dirname, '../..')

const filesFor = (tallyPath: string) => ({
  'one.test.ts': `
    import { describe, expect, test } from 'vitest'
    describe('the log in PGlite', () => { test('passes', () => {}); test.skip('waits', () => {}) })
    describe('the queue on Redis', () => { test('passes', () => {}); test('fails', () => expect(1).toBe(2)) })`,
  'hook.test.ts': `
    import { beforeAll, describe, test } from 'vitest'
    describe('on Postgres', () => { beforeAll(() => { throw new Error('no server') }); test('never runs', () => {}) })`,
  'broken.test.ts': `import './no-such-file.ts'`,
  'flaky.test.ts': `
    import { describe, expect, test } from 'vitest'
    let tries = 0
    describe('a server', () => { test('answers at the second try', { retry: 1 }, () => expect((tries += 1)).toBe(2)) })`,
  'vitest.config.ts': `
    import { tallyReporter } from '${root}/scripts/tally.ts'
    export default { test: { reporters: [tallyReporter('${tallyPath}')] } }`,
})

test('whatever goes wrong in a run counts as failed, a test that passed when run again is named, and every backend is counted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-glaze-tally-'))
  try {
    const tallyPath = join(folder, 'tally.json')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [name, text] of Object.entries(filesFor(tallyPath))) writeFileSync(join(folder, name), text)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const { code, output } = await runChild(process.execPath, [vitest, 'run', '--root', folder], {
      stdio: 'collect',
      deadlineMs: 150_000,
    })
    expect(code, output).toBe(1)
    const tally: unknown = JSON.parse(readFileSync(tallyPath, 'utf8'))
    // One test, one hook and one file that does not load.
    expect(tally).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
      flaky: [
        {
          name: 'flaky.test.ts > a server > answers at the second try',
          failure: 'expected 1 to be 2 // Object.is equality',
        },
      ],
      on: { PGlite: 1, Postgres: 0, Redis: 2 },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
