import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { publishFirstEdition } from '#services/domain/catalogue/first-edition.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { ConfigError, readConfig } from '#services/process/config.ts'
import { openApplication } from '#services/process/open-application.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const enquiry = {
  source: 'contact',
  language: 'en',
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  message: 'Do you clean vans?',
} as const

const open = (more: Record<string, string> = {}) =>
  openApplication(readConfig({ DATA_DIR: folder, ...more }), recordingLogger().logger)
const file = () => join(folder, 'secret-key')

test(
  'beside encrypted data no new key is made: the start names the file that is missing',
  { timeout: 300_000 },
  async () => {
    const first = await open()
    await publishFirstEdition(first.ctx.log, { vans: 1 })
    expect(await receiveLead(first.ctx, { kind: 'visitor' }, enquiry)).toHaveProperty('leadId')
    await first.close()
    const key = readFileSync(file(), 'utf8')

    rmSync(file())
    const refused = open()
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(`put ${file()} back`)
    expect(existsSync(file())).toBe(false)

    const other = open({ SECRET_KEY: 'a secret key of somebody else entirely' })
    await expect(other).rejects.toThrow(ConfigError)
    await expect(other).rejects.toThrow('SECRET_KEY is not the one')

    writeFileSync(file(), key)
    await (await open()).close()
  },
)
