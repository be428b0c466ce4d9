import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const page = readFileSync('docs/requirements.md', 'utf8')
/** Above the first section stands what the numbers mean. */
const rows = page
  .slice(page.indexOf('\n## '))
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => /^- ([A-Z]{1,2}\d{1,3}): `([^`]+)` › (.+)$/.exec(line) ?? [line])

test('each line of docs/requirements.md names a requirement, a file and a title of a test in it', () => {
  const isShown = ([, , file, title]: readonly (string | undefined)[]) =>
    file !== undefined && title !== undefined && existsSync(file) && readFileSync(file, 'utf8').includes(title)
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter((row) => !isShown(row)).map(([line]) => line)).toEqual([])
})
