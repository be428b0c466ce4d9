import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Parameter } from '#infra/database/database.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { copyPerson } from '#services/operations/copy-person.ts'
import { personalTables } from '#services/personal-copy/personal-tables.ts'
import { readConfig } from '#services/process/config.ts'
import type { PersonalCopy } from '#services/use-cases/personal-copy.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { bookAsGuest } from './book-as-guest.ts'

let app: TestApp
let asha: { visitor: Visitor; email: string }
let jo: { visitor: Visitor; email: string }
let id: string
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T17:00:00.000Z', vans: 10 })
  const people = accountVisitors(app)
  ;[asha, jo] = [await people.customer(), await people.customer()]
  await bookAsGuest(app, { email: asha.email, date: '2026-11-24', time: '8:00 AM' })
  await bookAsGuest(app, { email: jo.email, date: '2026-11-24', time: '9:00 AM' })
  for (const email of [asha.email, jo.email]) {
    const message = { name: 'Somebody', email, phone: '(416) 555-0134', message: `A question of ${email}` }
    await app.visitor().post('/api/contact', message)
    await app.visitor().post('/api/newsletter', { email })
  }
  await asha.visitor.patch('/api/user/profile', { firstName: 'Asha', lastName: 'Gill', phone: '905-555-0199' })
  id = await customerOf(app.ctx, asha.email)
})
afterAll(() => app.close())

const path = '/api/user/personal-copy'
const copyOf = async ({ visitor }: { visitor: Visitor }): Promise<PersonalCopy> => (await visitor.get(path)).body

describe('the copy of a customer’s data', () => {
  test('has each event in which something of theirs lies, and nothing of anybody else', async () => {
    expect((await app.visitor().get(path)).status).toBe(401)
    const sealed = `select e.type from es.events e join es.subject_keys k on k.id = e.subject_key where k.subject = $1
      order by e.position`
    await eventually(async () => {
      const copy = await copyOf(asha)
      return (
        copy.events.some(({ type }) => type === 'LetterSent') &&
        copy.events.some(({ type }) => type === 'ReceiptIssued')
      )
    }, 'mails and receipts')
    const copy = await copyOf(asha)
    const stored = await app.database.query<{ type: string }>(sealed, [id])
    expect(new Set(stored.map(({ type }) => type)).size).toBeGreaterThan(5)
    expect(copy.events.filter(({ told }) => told !== null).map(({ type }) => type)).toEqual(
      stored.map(({ type }) => type),
    )
    const text = JSON.stringify(copy)
    expect(text).toContain('905-555-0199')
    expect(text).toContain(`A question of ${asha.email}`)
    expect(text).not.toContain(jo.email)
    expect(copy.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['DepositPaid', 'BookingConfirmed']))
  })

  test('does not show the address of a quote that somebody else wrote and they only booked', async () => {
    const quoted = await app.visitor().post('/api/quotes', {
      vehicleDetails: { year: 2020, make: 'Honda', model: 'Civic', size: 'sedan', color: 'gray' },
      locationDetails: { type: 'home', address: '7 Secret Lane, Toronto' },
      selectedService: 'glazed',
      selectedAddons: [],
    })
    expect(quoted.status, quoted.text).toBeLessThan(300)
    await bookAsGuest(app, { email: asha.email, date: '2026-11-25', time: '8:00 AM', quoteId: quoted.body.id })
    const text = JSON.stringify(await copyOf(asha))
    expect(text).toContain(quoted.body.id)
    expect(text).not.toContain('7 Secret Lane')
  })

  test('has what is stored beside the log: sessions, when the password was set, mails, and what Google told', async () => {
    await storeBeside(asha.email)
    await storeBeside(jo.email)
    const { records } = await copyOf(asha)
    expect(records.sessions.length).toBeGreaterThan(0)
    expect(records.passwords).toEqual([{ changedAt: expect.any(String) }])
    expect(records.mails).toMatchObject([
      { senderEmail: asha.email, plain: `From ${asha.email}`, attachments: ['car.jpg'] },
    ])
    expect(records.notes).toMatchObject([{ text: `About ${asha.email}` }])
    expect(records.outgoing).toMatchObject([{ text: `To ${asha.email}`, state: 'waiting' }])
    expect(records.google).toMatchObject([{ feed: 'contacts', body: { email: asha.email } }])
  })

  test('is a text to read in the language of the page', async () => {
    const answer = await asha.visitor.get(`${path}?format=txt&language=fr`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fresh-glaze-2026-11-\d\d\.txt"$/)
    expect(answer.text).toContain('Ce que Fresh Glaze sait de vous')
    expect(answer.text).toContain('Téléphone\u00a0: 905-555-0199')
    expect((await asha.visitor.get(`${path}?format=txt&language=pa`)).text).toContain('ਫ਼ੋਨ: 905-555-0199')
  })

  test('is written by an operator too, by the address', async () => {
    const plan = copyPerson.plan({ positionals: [asha.email], values: {}, folder: '.' })
    const { result, lines } = await plan.run({
      ops: opsContextOf(app, readConfig({})),
      signal: new AbortController().signal,
      progress: () => {},
      print: async () => {},
    })
    expect(result).toMatchObject({ customerId: id, format: 'fresh-glaze-personal-copy' })
    expect(lines).toContain('  Phone: 905-555-0199')
    expect(() => copyPerson.plan({ positionals: ['nobody'], values: {}, folder: '.' })).toThrow('is neither')
  })
})

test('every stored table is named with what a copy takes of it', async () => {
  const tables = await app.database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('es', 'infra')`,
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(personalTables).toSorted())
})

/** A mail with a file, one on its way and a contact, each with this address. */
async function storeBeside(email: string) {
  const { database } = app
  const store = (table: string, row: Readonly<Record<string, Parameter>>) =>
    database.query(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, index) => `$${index + 1}`)
         .join(', ')})`,
      Object.values(row),
    )
  const at = '2026-11-20T17:00:00.000Z'
  const account = `a-${email}`
  await store('infra.mail_accounts', { id: account, email: 'office@example.com', provider: 'imap', username: 'office' })
  await store('infra.mail_folders', {
    id: `f-${email}`,
    account_id: account,
    path: 'INBOX',
    name: 'Inbox',
    type: 'inbox',
  })
  await store('infra.mail_messages', {
    id: `m-${email}`,
    account_id: account,
    folder_id: `f-${email}`,
    server_folder_id: `f-${email}`,
    uid: 1,
    thread_id: `t-${email}`,
    message_id: '<1@example.com>',
    reply_to_id: '',
    reference_ids: [],
    subject: 'A question',
    sender_name: 'Somebody',
    sender_email: email,
    recipients: JSON.stringify({ to: [{ name: 'Office', email: 'office@example.com' }], cc: [] }),
    received_at: at,
    size: 100,
    is_read: true,
    is_starred: false,
    is_answered: false,
    snippet: '',
    plain: `From ${email}`,
    headers: '',
    body_state: 'whole',
    attachments: 1,
  })
  await store('infra.mail_attachments', {
    message_id: `m-${email}`,
    position: 0,
    filename: 'car.jpg',
    content_type: 'image/jpeg',
    content_id: '',
    is_inline: false,
    size: 10,
    sha256: 'a'.repeat(64),
  })
  await store('infra.mail_notes', {
    id: `n-${email}`,
    account_id: account,
    thread_id: `t-${email}`,
    staff_id: 's1',
    text: `About ${email}`,
    written_at: at,
  })
  await store('infra.mail_outgoing', {
    id: `o-${email}`,
    account_id: account,
    staff_id: 's1',
    message_id: '<2@example.com>',
    draft: JSON.stringify({ to: [{ name: '', email }], subject: 'Yes', text: `To ${email}` }),
    asked_at: at,
    send_at: at,
    state: 'waiting',
  })
  await store('infra.google_items', { feed: 'contacts', id: email, generation: 'g', body: JSON.stringify({ email }) })
}
