import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { publishFirstEdition } from '#services/catalogue/first-edition.ts'
import { readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { receiveLead } from '#services/use-cases/leads.ts'
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

test('a house whose persons were sealed under another SECRET_KEY does not open, before anybody is sealed under this one', async () => {
  const first = await open('a')
  await publishFirstEdition(first.ctx.log, { vans: 1 })
  await receiveLead(first.ctx, { kind: 'visitor' }, enquiry)
  await first.close()
  await expect(open('b')).rejects.toThrow('SECRET_KEY')
  await (await open('a')).close()
})
