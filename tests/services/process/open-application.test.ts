import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const open = (word: string) =>
  openApplication(readConfig({ DATA_DIR: directory, SECRET_KEY: word.repeat(32) }), recordingLogger().logger)

const enquiry = {
  source: 'contact',
  language: 'en',
  name: 'Asha',
  email: 'a@example.com',
  phone: '1',
  message: '?',
} as const

test('an installation whose persons were encrypted under another SECRET_KEY does not open, before anybody is encrypted under this one', async () => {
  const first = await open('a')
  await publishFirstEdition(first.ctx.log, { vans: 1 })
  await receiveLead(first.ctx, { kind: 'visitor' }, enquiry)
  await first.close()
  await expect(open('b')).rejects.toThrow('SECRET_KEY')
  await (await open('a')).close()
})

test('what the queue reports of a Redis that is away is a line of the log, and the product opens', async () => {
  const { logger, lines } = recordingLogger()
  const DATABASE_URL = await createPreparedDatabase()
  const config = readConfig({ DATABASE_URL, SECRET_KEY: 'a'.repeat(32), REDIS_URL: 'redis://127.0.0.1:9' })
  const opened = await openApplication(config, logger)
  await expect
    .poll(() => lines)
    .toContainEqual({
      level: 'warn',
      details: { error: expect.stringContaining('ECONNREFUSED') },
      message: 'the queue',
    })
  await opened.close()
})
