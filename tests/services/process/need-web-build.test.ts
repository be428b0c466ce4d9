import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ConfigError } from '#services/process/config.ts'
import { needWebBuild } from '#services/process/need-web-build.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a server without built pages is refused, with what builds them', async () => {
  const refused = needWebBuild(directory)
  await expect(refused).rejects.toBeInstanceOf(ConfigError)
  await expect(refused).rejects.toThrow(`There are no pages in ${directory}: build them first, with \`npm run build\`.`)
})

test('one with built pages is not', async () => {
  await writeFile(join(directory, 'index.html'), '<!doctype html>')
  await expect(needWebBuild(directory)).resolves.toBeUndefined()
})
