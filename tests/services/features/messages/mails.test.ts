import { beforeEach, describe, expect, test } from 'vitest'

import type { AppContext } from '#services/features/context.ts'
import { acknowledgeLead, tellOffice } from '#services/features/sales/lead-mails.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const asha = {
  source: 'contact' as const,
  language: 'fr' as const,
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: '',
  message: 'Faites-vous les fourgonnettes?',
}
const worker = { kind: 'worker', name: 'acknowledge-when-message-received' } as const
const write = async (enquiry: Parameters<typeof receiveLead>[2] = asha) => {
  const received = await receiveLead(memory.ctx, { kind: 'visitor' }, enquiry)
  if ('refused' in received) throw new Error(received.refused)
  return received.leadId
}
const mails = async () => (await memory.story()).filter((type) => type.startsWith('Letter'))

describe('a message from the contact page', () => {
  test('is acknowledged in the visitor’s language, and the office is notified', async () => {
    await write()
    await memory.work()
    expect(memory.mailer.sent).toMatchObject([
      { to: 'asha@example.com', language: 'fr', subject: 'Nous avons bien reçu votre message' },
      { to: 'office@freshglaze.example', replyTo: 'asha@example.com' },
    ])
    expect(await mails()).toEqual(['LetterSent', 'LetterSent'])
  })

  test('the events about mails hold no personal data', async () => {
    await write()
    await memory.work()
    const notes = (await memory.events()).filter(({ type }) => type === 'LetterSent')
    expect(JSON.stringify(notes.map(({ data }) => data))).not.toMatch(/asha|Asha|@example\.com/)
  })

  test('asked for by telephone or with a quote is not mailed about', async () => {
    await write({ ...asha, source: 'phone' })
    await write({ ...asha, source: 'quote' })
    await memory.work()
    expect(memory.mailer.sent).toEqual([])
  })

  test('an office without an address is not notified', async () => {
    const leadId = await write()
    const ctx: AppContext = { ...memory.ctx, sender: { ...memory.ctx.sender, officeEmail: null } }
    await tellOffice(ctx, { kind: 'worker', name: 'tell-office-when-message-received' }, leadId)
    expect(memory.mailer.sent).toEqual([])
  })

  test('a mailbox gets three acknowledgements a day', async () => {
    for (let count = 0; count < 6; count += 1) await write()
    await memory.work()
    const to = memory.mailer.sent.map((mail) => mail.to)
    expect(to.filter((address) => address === 'asha@example.com')).toHaveLength(3)
    memory.forward(24 * 60 + 1)
    await write()
    await memory.work()
    expect(memory.mailer.sent.filter(({ to: address }) => address === 'asha@example.com')).toHaveLength(4)
  })
})

describe('a job that comes again', () => {
  test('sends nothing again', async () => {
    const leadId = await write()
    await acknowledgeLead(memory.ctx, worker, leadId)
    await acknowledgeLead(memory.ctx, worker, leadId)
    expect(memory.mailer.sent).toHaveLength(1)
  })

  test('after a crash between the mail server’s answer and its record the same mail is sent under the same Message-ID', async () => {
    const leadId = await write()
    const crashing: AppContext = {
      ...memory.ctx,
      log: { ...memory.log, append: () => Promise.reject(new Error('the process is gone')) },
    }
    await expect(acknowledgeLead(crashing, worker, leadId)).rejects.toThrow('the process is gone')
    await acknowledgeLead(memory.ctx, worker, leadId)
    const [first, second] = memory.mailer.sent
    expect(second).toEqual(first)
    expect(await mails()).toEqual(['LetterSent'])
  })

  test('after a server that was away sends then', async () => {
    const leadId = await write()
    const away: AppContext = {
      ...memory.ctx,
      mailer: { send: () => Promise.reject(new Error('ECONNREFUSED')), verify: async () => {}, close() {} },
    }
    await expect(acknowledgeLead(away, worker, leadId)).rejects.toThrow('ECONNREFUSED')
    expect(await mails()).toEqual([])
    await acknowledgeLead(memory.ctx, worker, leadId)
    expect(memory.mailer.sent).toHaveLength(1)
  })

  test('is not tried again when the server refused the mail for good, and that is recorded', async () => {
    const leadId = await write()
    let asked = 0
    const refusing: AppContext = {
      ...memory.ctx,
      mailer: {
        async send() {
          asked += 1
          return { status: 'refused', code: 550 }
        },
        verify: async () => {},
        close() {},
      },
    }
    await acknowledgeLead(refusing, worker, leadId)
    await acknowledgeLead(refusing, worker, leadId)
    expect(asked).toBe(1)
    expect((await memory.events()).at(-1)).toMatchObject({ type: 'LetterRefused', data: { code: 550 } })
  })
})
