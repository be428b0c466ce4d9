import { beforeEach, describe, expect, test } from 'vitest'

import { mostDealtWithSingly } from '#events/values/lead-keys.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { mailLeadDigest } from '#services/features/sales/lead-digests.ts'
import { tellOffice } from '#services/features/sales/lead-mails.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mails, sentMailAt } from '#services/mail/sent-mail.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const worker = { kind: 'worker', name: 'mail-digest-of-alike-leads' } as const
const digest = (ctx: AppContext = memory.ctx) => mailLeadDigest(ctx, worker)

const write = async (n: number, message = 'Cheap links'): Promise<string> => {
  const enquiry = {
    source: 'contact',
    language: 'en',
    name: `Bot ${n}`,
    email: `bot${n}@spam.example`,
    phone: '',
  } as const
  return accepted(await receiveLead(memory.ctx, { kind: 'visitor' }, { ...enquiry, message })).leadId
}
/** Leads at one per minute, with the workers' runs. */
const flood = async (count: number, message = 'Cheap links') => {
  for (let n = 0; n < count; n += 1) {
    await write(n, message)
    await pass(1)
  }
}
const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await memory.work()
    await digest()
    memory.forward(1)
  }
}
const toOffice = (): readonly MailMessage[] => memory.mailer.sent.filter(({ to }) => to === 'office@freshglaze.example')
const singly = () => toOffice().filter(({ key }) => key.startsWith('contact-notice-'))
const digests = () => toOffice().filter(({ key }) => key.startsWith('contact-digest-'))
const countIn = ({ subject }: MailMessage) => Number.parseInt(subject, 10)

describe('leads that look alike, in the office’s mail', () => {
  test('are three mails, and one more for all others an hour after the first of these', async () => {
    await flood(40)
    expect([singly().length, digests().length]).toEqual([mostDealtWithSingly, 0])
    await pass(25)
    const [mail, ...more] = digests()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('37 more messages that look alike')
    // The fourth of them came three minutes past noon.
    expect(mail?.text).toMatch(/37 from [^\n]*12:03 PM to [^\n]*12:39 PM\nBot 3: Cheap links/)
    expect(mail?.text).toContain('https://freshglaze.example/crm?section=leads')
    await pass(120)
    expect(toOffice()).toHaveLength(4)
  })

  test('are one digest an hour at most however long it lasts, and each lead is in exactly one mail', async () => {
    await flood(400)
    await pass(70)
    expect(singly()).toHaveLength(mostDealtWithSingly)
    expect(digests().length).toBeLessThanOrEqual(7)
    expect(digests().reduce((sum, mail) => sum + countIn(mail), 0)).toBe(400 - mostDealtWithSingly)
    const { done } = await stateOf(memory.log, sentMailAt('lead-digests'))
    const times = done.map(({ at }) => Date.parse(at))
    expect(times.slice(1).every((at, index) => at - (times[index] ?? 0) >= 60 * 60_000)).toBe(true)
  })

  test('do not hold up one in their middle that looks like none of them', async () => {
    await flood(20)
    await write(900, 'Two vans on Friday, please')
    await memory.work()
    expect(singly().at(-1)?.subject).toBe('New message from Bot 900')
    await flood(20)
    await pass(70)
    expect(singly()).toHaveLength(mostDealtWithSingly + 1)
    expect(digests().map(countIn)).toEqual([37])
  })

  test('are told group by group', async () => {
    for (let n = 0; n < 10; n += 1) {
      await write(n, n % 2 === 0 ? 'Cheap links' : 'Loans at once')
      memory.forward(1)
    }
    await pass(70)
    expect(singly()).toHaveLength(2 * mostDealtWithSingly)
    expect(digests()[0]?.text).toMatch(/2 from [^\n]*\nBot 6: Cheap links[^]*2 from [^\n]*\nBot 7: Loans at once/)
  })

  test('that staff wrote down, or that came with a quote, are in no digest', async () => {
    const enquiry = { language: 'en', name: 'Asha', email: 'asha@example.com', phone: '', message: 'Vans' } as const
    for (const source of ['phone', 'quote', 'phone', 'quote', 'phone'] as const)
      accepted(await receiveLead(memory.ctx, { kind: 'visitor' }, { ...enquiry, source }))
    await pass(70)
    expect(toOffice()).toEqual([])
  })
})

describe('a digest', () => {
  beforeEach(async () => {
    await flood(10)
    memory.forward(70)
  })

  test('is the same mail after a crash between the mail server’s answer and its record, with nothing lost and nothing counted twice', async () => {
    const crashing: AppContext = {
      ...memory.ctx,
      log: {
        ...memory.log,
        append: (command) =>
          command.key.startsWith('letter-')
            ? Promise.reject(new Error('the process is gone'))
            : memory.log.append(command),
      },
    }
    await expect(digest(crashing)).rejects.toThrow('the process is gone')
    await write(50)
    await memory.work()
    memory.forward(5)
    await digest()
    const [first, second] = digests()
    expect(digests()).toHaveLength(2)
    expect(second).toEqual(first)
    expect((await stateOf(memory.log, { stream: 'letters-lead-digests', aggregate: mails })).done).toHaveLength(1)
    await pass(70)
    expect(digests().map(countIn)).toEqual([7, 7, 1])
  })

  test('waits for a mail server that is away', async () => {
    const away: AppContext = {
      ...memory.ctx,
      mailer: { send: () => Promise.reject(new Error('ECONNREFUSED')), verify: async () => {}, close() {} },
    }
    await expect(digest(away)).rejects.toThrow('ECONNREFUSED')
    memory.forward(3 * 24 * 60)
    await digest()
    expect(digests().map(countIn)).toEqual([7])
  })

  test('is not sent where the office has no address', async () => {
    await digest({ ...memory.ctx, sender: { ...memory.ctx.sender, officeEmail: null } })
    expect(digests()).toEqual([])
  })

  test('of messages that a version before kept back tells these, and not the one that was mailed', async () => {
    memory = await openMemoryContext()
    for (let n = 0; n < 10; n += 1) await write(n)
    const [fifth = ''] = (await memory.events())
      .filter(({ type }) => type === 'LeadReceived')
      .slice(4, 5)
      .map(({ streamId }) => streamId.slice('lead-'.length))
    const teller = { kind: 'worker', name: 'tell-office-when-message-received' } as const
    const key = `contact-notice-${fifth}`
    const mail = { key, to: 'office@freshglaze.example', subject: '', language: 'en', text: '', html: '' } as const
    await sendMailOnce(memory.ctx, teller, { about: fifth, kind: 'contact-notice', mail })
    memory.forward(70)
    await digest()
    expect(digests().map(countIn)).toEqual([6])
    // Whoever does its job again sends nothing more.
    await tellOffice(memory.ctx, teller, fifth)
    expect(singly()).toHaveLength(1)
  })
})
