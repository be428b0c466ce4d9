import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readRuns, withTables, type Run } from '#scripts/promises.ts'

const page = readFileSync('docs/promises.md', 'utf8')

describe('docs/promises.md', () => {
  test('its tables are made from docs/promises.jsonl (npm run promises)', async () => {
    const runs = await readRuns()
    expect(runs.length).toBeGreaterThan(60)
    expect(withTables(page, runs)).toBe(page)
  })

  test('of two runs of one thing the later line is shown, and one that missed its target says so', () => {
    const run: Run = {
      kind: 'speed',
      what: 'a page',
      command: '`npm run bench -- web`',
      bar: '5 ms',
      figure: '4 ms',
      missed: false,
      load: '1',
      date: '2026-01-01',
      note: 'quiet',
    }
    const made = withTables(page, [run, { ...run, figure: '6 ms', missed: true, date: '2026-01-02' }])
    expect(made).toContain('| a page | `npm run bench -- web` | 5 ms | 6 ms **(missed)** | 1 | 2026-01-02 |')
    expect(made).not.toContain('2026-01-01')
    expect(made).not.toContain('quiet')
  })

  test('a page without the marks of a table is refused', () => {
    expect(() => withTables('# What we promise', [])).toThrow('docs/promises.md has no table promises')
  })
})
