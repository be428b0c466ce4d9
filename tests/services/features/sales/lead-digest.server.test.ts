import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { leadStream } from '#events/lead.ts'
import { personStream } from '#events/person.ts'
import { leadKeysOf } from '#events/values/lead-keys.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { countAlikeBefore } from '#projections/alike-leads.ts'
import type { AppContext } from '#services/features/context.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { actorOf } from '#workers/engine/reaction.ts'
import { chores, reactions } from '#workers/registry.ts'

type Context = Awaited<ReturnType<typeof openDatabaseContext>>

let database: Database
let system: Context
const opened: Database[] = []
beforeEach(async () => {
  database = await openPostgres(await createPreparedDatabase())
  opened.push(database)
  // The log goes by the clock of the database, which no test sets: an hour from there on is over at once.
  system = await openDatabaseContext(database, { now: new Date(Date.now() + 2 * 60 * 60_000).toISOString() })
})
afterEach(() => system.log.close())
afterAll(() => Promise.all(opened.map((one) => one.close())))

const write = async (n: number): Promise<string> => {
  const person = { name: `Bot ${n}`, email: `bot${n}@spam.example`, phone: '', message: 'Cheap links' }
  const { leadId } = accepted(
    await receiveLead(system.ctx, { kind: 'visitor' }, { source: 'contact', language: 'en', ...person }),
  )
  return leadId
}
const flood = async (count: number, from = 0): Promise<string[]> => {
  const ids: string[] = []
  for (let n = from; n < from + count; n += 1) ids.push(await write(n))
  return ids
}

const teller = reactions.find(({ name }) => name === 'tell-office-when-message-received')
const chore = chores.find(({ name }) => name === 'mail-digest-of-alike-leads')
/** The job of a lead, in whichever process. */
const tell = async (leadId: string, ctx: AppContext = system.ctx) => {
  if (teller === undefined) throw new Error('Nothing tells the office.')
  await teller.run(ctx, { leadId }, actorOf(teller))
}
const digest = async (ctx: AppContext = system.ctx) => {
  if (chore === undefined) throw new Error('Nothing makes digests.')
  await chore.run(ctx)
}
const erase = async (leadId: string) => {
  const [received] = await system.log.readStream(leadStream(leadId))
  const personId = String(Reflect.get(received?.data ?? {}, 'customerId'))
  const events = [{ type: 'PersonErased', data: { personId, request: 'of the test' } }]
  await system.log.append({
    key: `erase-${leadId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [{ stream: personStream(personId), expected: 'any', events }],
  })
}

/** Mails after deduplication by Message-ID. */
const mailbox = (): MailMessage[] => [...new Map(system.mailer.sent.map((mail) => [mail.key, mail])).values()]
const singly = () => mailbox().flatMap(({ key }) => (key.startsWith('contact-notice-') ? [key.slice(15)] : []))
const digests = () => mailbox().filter(({ key }) => key.startsWith('contact-digest-'))
const told = () => digests().reduce((sum, { subject }) => sum + Number.parseInt(subject, 10), 0)

describe('leads that look alike, in the office’s mail, on Postgres', () => {
  test('are each in one mail, whoever is erased between the single ones and the digest', async () => {
    const ids = await flood(6)
    for (const id of ids) await tell(id)
    expect(singly()).toEqual(ids.slice(0, 3))
    // Of those that are left fewer than three came before the fourth and the fifth.
    await erase(ids[0] ?? '')
    await erase(ids[1] ?? '')
    await digest()
    expect(told()).toBe(3)
    await digest()
    expect(digests()).toHaveLength(1)
  })

  test('are in no mail once their person is erased before the digest, and nothing else is missing from it', async () => {
    const ids = await flood(8)
    for (const id of ids) await tell(id)
    await erase(ids[5] ?? '')
    await digest()
    expect(told()).toBe(4)
    expect(digests()[0]?.text).not.toContain('Bot 5')
  })

  test('are found by an index of each key, and nothing else of the table is read', async () => {
    const ids = await flood(4)
    const plan = await database.transaction(async (transaction) => {
      // A table of a few rows is read as a whole, unless that is forbidden.
      await transaction.query('set local enable_seqscan = off')
      const explained: object[] = []
      const explaining: Queryable = {
        ...transaction,
        async query<Row>(sql: string, values?: Parameters<Queryable['query']>[1]) {
          explained.push(...(await transaction.query<object>(`explain ${sql}`, values)))
          return [] as Row[]
        },
      }
      const place = { id: ids[3] ?? '', receivedAt: new Date().toISOString(), position: 1_000 }
      await countAlikeBefore(explaining, {
        ...place,
        ...leadKeysOf({ email: 'a', phone: '1', message: 'Cheap links' }),
      })
      return JSON.stringify(explained)
    })
    expect(plan).not.toContain('Seq Scan')
    for (const key of [
      /Index Cond: [^"]*email_key = /,
      /Index Cond: [^"]*phone_key = /,
      /Index Cond: [^"]*md5\(message_key\) = /,
    ])
      expect(plan).toMatch(key)
  })

  test('are each told once where a job runs twice at once and somebody is erased in the middle of it', async () => {
    const ids = await flood(4)
    for (const id of ids.slice(0, 3)) await tell(id)
    const fourth = ids[3] ?? ''
    const counted = Promise.withResolvers<undefined>()
    const erased = Promise.withResolvers<undefined>()
    // One has counted three others, and stands still while one of these is erased and its job is given to another.
    const standing: AppContext = {
      ...system.ctx,
      views: {
        ...system.ctx.views,
        async countAlikeBefore(lead) {
          const count = await system.ctx.views.countAlikeBefore(lead)
          counted.resolve(undefined)
          await erased.promise
          return count
        },
      },
    }
    const first = tell(fourth, standing)
    await counted.promise
    await erase(ids[0] ?? '')
    await tell(fourth)
    erased.resolve(undefined)
    await first
    await digest()
    expect([singly().includes(fourth), told()]).toEqual([true, 0])
  })

  test('are each in one digest where two processes with clocks an hour apart make digests at once', async () => {
    for (const id of await flood(20)) await tell(id)
    const ahead: AppContext = {
      ...system.ctx,
      clock: () => new Date(Date.parse(system.ctx.clock()) + 60 * 60_000).toISOString(),
    }
    await Promise.all([digest(), digest(ahead), digest()])
    for (const id of await flood(20, 20)) await tell(id)
    await Promise.all([digest(ahead), digest()])
    system.forward(120)
    await Promise.all([digest(ahead), digest(), digest(ahead)])
    expect(told()).toBe(37)
    expect(singly()).toHaveLength(3)
  })

  test('are each in one digest where a worker is killed before the mail, after it, and before it is recorded', async () => {
    for (const id of await flood(10)) await tell(id)
    const killedAt = (step: string): AppContext => ({
      ...system.ctx,
      mailer: {
        ...system.ctx.mailer,
        send: (mail) => (step === 'send' ? Promise.reject(new Error('killed')) : system.ctx.mailer.send(mail)),
      },
      log: {
        ...system.log,
        append: (command) =>
          command.key.startsWith(step) ? Promise.reject(new Error('killed')) : system.log.append(command),
      },
    })
    for (const step of ['send', 'letter-']) await expect(digest(killedAt(step))).rejects.toThrow('killed')
    // What comes meanwhile waits for the next one.
    for (const id of await flood(5, 10)) await tell(id)
    await digest()
    await digest()
    expect(told()).toBe(7)
    system.forward(120)
    await digest()
    expect([told(), digests().length]).toEqual([12, 2])
  })

  test('are in the digest that was prepared, less who was erased since', async () => {
    const ids = await flood(6)
    for (const id of ids) await tell(id)
    await prepareAlone()
    await erase(ids[3] ?? '')
    await digest()
    expect(told()).toBe(2)
    for (const id of await flood(4, 6)) await tell(id)
    system.forward(120)
    await digest()
    expect([told(), digests().length]).toEqual([6, 2])
  })

  test('are no digest once all of its people were erased, and the next begins behind it', async () => {
    const ids = await flood(5)
    for (const id of ids) await tell(id)
    await prepareAlone()
    await erase(ids[3] ?? '')
    await erase(ids[4] ?? '')
    await digest()
    expect(digests()).toEqual([])
    for (const id of await flood(4, 5)) await tell(id)
    system.forward(120)
    await digest()
    expect([singly().length, told()]).toEqual([3, 4])
  })
})

/** A digest that no mail server took yet. */
async function prepareAlone() {
  const { ctx } = system
  const send = () => Promise.reject(new Error('ECONNREFUSED'))
  await expect(digest({ ...ctx, mailer: { ...ctx.mailer, send } })).rejects.toThrow('ECONNREFUSED')
}
