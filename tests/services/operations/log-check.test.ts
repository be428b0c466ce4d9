import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { hashedWriter } from '#services/operations/hashed-file.ts'
import { checkLogFile } from '#services/operations/log-check.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-check-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const header = {
  freshGlazeLog: 1,
  program: '0.1.0',
  exportedAt: '2026-11-20T15:00:00.000Z',
  position: 1,
  personal: 'sealed',
  secretCheck: '0123456789abcdef',
}

/** An exported log of one event. */
async function fileWith(meta: object): Promise<string> {
  let text = ''
  const writer = hashedWriter({ write: async (part) => void (text += part) })
  const event = {
    position: 1,
    at: '2026-11-20T15:00:00.000Z',
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    stream: 'quote-1',
    version: 1,
    type: 'QuoteBooked',
    schema: 1,
    data: { quoteId: '1', bookingId: 'b1' },
    meta,
  }
  await writer.write([JSON.stringify(header), JSON.stringify(event)])
  await writer.end()
  const path = join(folder, 'log.jsonl')
  writeFileSync(path, text)
  return path
}

const check = (path: string) => checkLogFile(path, { progress: () => {}, signal: new AbortController().signal })

test('an exported log whose actors can be read is accepted', async () => {
  expect(await check(await fileWith({ actor: 'worker:mark-quote-when-booked' }))).toMatchObject({ header })
})

test.each([
  [{ actor: 'robot:1' }, '"robot:1"'],
  [{}, 'undefined'],
])(
  'an exported log with the metadata %j is refused before anything is written, with line and position',
  async (meta, text) => {
    const path = await fileWith(meta)
    await expect(check(path)).rejects.toThrow(`${path}, line 2: The actor of event 1 cannot be read: ${text}`)
  },
)
