import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '#services/process/config.ts'
import { openLogger } from '#services/process/logger.ts'
import { openApplication, type Application } from '#services/process/open-application.ts'
import { bytesOf, piecesOf } from '#tests/infra/blobs/content.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { collectBlobs } from '#workers/collect-blobs.ts'

let directory: string
let open: Application
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'application-'))
  open = await openApplication(readConfig({ DATA_DIR: directory }), openLogger('error'))
})
afterAll(async () => {
  await open.close()
  await rm(directory, { recursive: true })
})

test('a released file goes from the data directory with the next run, an owned one stays', async () => {
  const [kept, released] = [bytesOf(1_100_000), bytesOf(1_200_000)]
  const { sha256: first } = await open.blobs.put(piecesOf(kept), { owner: 'export-1' })
  const { sha256: second } = await open.blobs.put(piecesOf(released), { owner: 'export-2' })
  const pathOf = (sha256: string) => join(directory, 'blobs', sha256.slice(0, 2), sha256)
  await open.blobs.release('export-2')

  const { logger, lines } = recordingLogger()
  const chore = collectBlobs(open.blobs)
  await chore.run({ ...open.ctx, logger })
  expect([existsSync(pathOf(first)), existsSync(pathOf(second))]).toEqual([true, false])
  expect(lines).toEqual([
    { level: 'info', details: { blobs: 1, orphans: 0, uploads: 0 }, message: 'blobs were deleted' },
  ])

  await chore.run({ ...open.ctx, logger })
  expect(lines).toHaveLength(1)
  expect(existsSync(pathOf(first))).toBe(true)
})
