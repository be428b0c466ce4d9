import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { makeTemporaryFolder } from '#scripts/temporary-folder.ts'

const removedAfterwards = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a run of the tests writes where TMPDIR says, in a folder that other accounts can get through and not list', () => {
  const given = removedAfterwards(mkdtempSync(join(tmpdir(), 'given-')))
  vi.stubEnv('TMPDIR', given)
  const folder = makeTemporaryFolder('run-')
  expect(dirname(folder)).toBe(given)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})

test('without TMPDIR it writes to memory or to the temporary folder of the system, in a new folder each time', () => {
  vi.stubEnv('TMPDIR', '')
  const folders = [1, 2].map(() => removedAfterwards(makeTemporaryFolder('run-')))
  expect(new Set(folders).size).toBe(2)
  for (const folder of folders) expect(['/dev/shm', tmpdir()]).toContain(dirname(folder))
})
