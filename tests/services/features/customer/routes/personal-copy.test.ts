import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Parameter } from '#infra/database/database.ts'
import { personalCopy, type PersonalCopy } from '#services/features/customer/personal-copy.ts'
import { eraseMailOf } from '#services/mailbox/erased-people.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { copyPerson } from '#services/operations/copy-person.ts'
import { personalTables } from '#services/personal-copy/personal-tables.ts'
import { readConfig } from '#services/process/config.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, password, type Visitor } from '#tests/support/account-visitors.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let asha: { visitor: Visitor; email: string }
let jo: { visitor: Visitor; email: string }
let id: string
let newcomer: () => Promise<{ visitor: Visitor; email: string }>
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T17:00:00.000Z', vans: 10 })
  const people = accountVisitors(app)
  newcomer = people.customer
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
// A customer may ask three times an hour.
beforeEach(() => app.forward(61))

const path = '/api/user/personal-copy'
const copyOf = async ({ visitor }: { visitor: Visitor }): Promise<PersonalCopy> => (await visitor.get(path)).body

describe('the copy of a customer’s data', () => {
  test('has each event in which something of theirs lies, and nothing of anybody else', async () => {
    expect((await app.visitor().get(path)).status).toBe(401)
    const sealed = `select e.type from es.events e join es.subject_keys k on k.id = e.subject_key where k.subject = $1
      order by e.position`
    await eventually(async () => {
      const copy = await personalCopy({ log: app.ctx.log, database: app.database, now: app.ctx.clock() }, id)
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

  test('names other mails and notes in which only the address stands, with no other address, as an erasure finds them', async () => {
    const [one, other] = [asha.email, jo.email]
    const others = 'cousin@example.org'
    await storeMail('between', others, { plain: `Hello\nAsk ${one} and ${other}\nBye` })
    await storeMail('link', others, { plain: `https://example.com/?to=${one.replace('@', '%40')}` })
    await storeMail('longer', others, { plain: `Ask not${one}, not her` })
    await store('infra.mail_notes', {
      id: 'n-far',
      account_id: 'a-between',
      thread_id: 't-between',
      staff_id: 's1',
      text: `Call ${one}\nand the garage`,
      written_at: at,
    })
    await store('infra.mail_outgoing', {
      id: 'o-far',
      account_id: 'a-between',
      staff_id: 's1',
      message_id: '<3@example.com>',
      draft: JSON.stringify({
        to: [{ name: '', email: others }],
        cc: [],
        bcc: [],
        subject: 'Who',
        body: `It is ${one}`,
      }),
      asked_at: at,
      send_at: at,
      state: 'waiting',
    })
    const { records } = await copyOf(asha)
    expect(records.mentions.map((found) => [found.in, found.lines])).toEqual(
      expect.arrayContaining([
        ['mail', [`Ask ${one} and …`]],
        ['mail', [expect.stringContaining('%40')]],
        ['note', [`Call ${one}`]],
        ['written', [`It is ${one}`]],
      ]),
    )
    expect(records.mentions).toHaveLength(4)
    const text = (await asha.visitor.get(`${path}?format=txt&language=en`)).text
    for (const said of [`Call ${one}`, `It is ${one}`, `About ${one}`, 'an e-mail between others'])
      expect(text).toContain(said)
    expect(text).not.toMatch(new RegExp(`${other}|cousin|the garage`))
    const erased = await eraseMailOf(app.database, [one], { secret: 'a secret of this test', at })
    expect(erased.mirrored.reduce((sum, { mails }) => sum + mails, 0)).toBe(records.mails.length + 2)
    expect(erased.written).toBe(records.outgoing.length + 1)
  })

  test('finds an address wherever it stands in a mail: in its heads, its links, names of files and among thousands', async () => {
    const { visitor, email } = await newcomer()
    const [name = '', domain = ''] = email.split('@')
    const others = 'cousin@example.org'
    const crowd = Array.from({ length: 3_000 }, (_, n) => `p${n}@crowd${n}.example`).join(' ')
    const places: Readonly<Record<string, Readonly<Record<string, Parameter>>>> = {
      head: { headers: `X-Original-To: <${email.toUpperCase()}>` },
      html: { html: `<a href="https://example.com/?to=${name}%40${domain}&x=1">See</a>` },
      reference: { reference_ids: [`<${email}>`] },
      second: { recipients: JSON.stringify({ to: [{ name: '', email: others }], cc: [{ name: '', email }] }) },
      crowded: { plain: `${crowd} and ${email}` },
    }
    for (const [place, row] of Object.entries(places)) await storeMail(`in-${place}`, others, row)
    await storeMail('in-file', others, {})
    const file = { content_type: 'text/plain', content_id: '', is_inline: false, size: 1, sha256: 'b'.repeat(64) }
    await store('infra.mail_attachments', {
      message_id: 'm-in-file',
      position: 0,
      filename: `from ${email} of May.txt`,
      ...file,
    })
    await storeMail('in-longer', others, { plain: `not${email} and ${email}pany.example` })
    const { records } = await copyOf({ visitor })
    expect([records.mails.length, records.mentions.length]).toEqual([1, 5])
  })

  test('has no mails of an address that was only typed, nor of one of ours', async () => {
    const { visitor, email } = await newcomer()
    await storeMail('typed', 'victim@example.com', { plain: 'A secret' })
    await visitor.post('/api/user/email', { email: 'victim@example.com', current: password })
    expect((await visitor.get(path)).text).toContain('victim@example.com')
    const { records } = await copyOf({ visitor })
    expect([records.mails, records.mentions]).toEqual([[], []])
    expect(email).not.toBe('victim@example.com')
  })

  test('is a text to read in the language of the page', async () => {
    const answer = await asha.visitor.get(`${path}?format=txt&language=fr`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fresh-glaze-2026-11-\d\d\.txt"$/)
    expect(answer.text).toContain('Vos données chez Fresh Glaze')
    expect(answer.text).toContain('Téléphone\u00a0: 905-555-0199')
    expect((await asha.visitor.get(`${path}?format=txt&language=pa`)).text).toContain('ਫ਼ੋਨ: 905-555-0199')
  })

  test('is made three times an hour, for each customer apart', async () => {
    const kim = await newcomer()
    const ask = async () => (await kim.visitor.get(path)).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    app.forward(61)
    expect(await ask()).toBe(200)
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

const at = '2026-11-20T17:00:00.000Z'

const store = (table: string, row: Readonly<Record<string, Parameter>>) =>
  app.database.query(
    `insert into ${table} (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, index) => `$${index + 1}`)
       .join(', ')})`,
    Object.values(row),
  )

/** A mail of somebody to the office, in an account of its own. */
async function storeMail(name: string, sender: string, row: Readonly<Record<string, Parameter>>): Promise<void> {
  const account = `a-${name}`
  const office = `${name.replaceAll(/\W/g, '-')}@office.example`
  await store('infra.mail_accounts', { id: account, email: office, provider: 'imap', username: 'office' })
  const folder = { id: `f-${name}`, account_id: account, path: 'INBOX', name: 'Inbox', type: 'inbox' }
  await store('infra.mail_folders', folder)
  await store('infra.mail_messages', {
    id: `m-${name}`,
    account_id: account,
    folder_id: folder.id,
    server_folder_id: folder.id,
    uid: 1,
    thread_id: `t-${name}`,
    message_id: '<1@example.com>',
    reply_to_id: '',
    reference_ids: [],
    subject: 'A question',
    sender_name: 'Somebody',
    sender_email: sender,
    recipients: JSON.stringify({ to: [{ name: 'Office', email: office }], cc: [] }),
    received_at: at,
    size: 100,
    is_read: true,
    is_starred: false,
    is_answered: false,
    snippet: '',
    plain: '',
    headers: '',
    body_state: 'whole',
    attachments: 0,
    ...row,
  })
}

/** A mail with a file, a note beside it, one on its way and a contact, each with this address. */
async function storeBeside(email: string): Promise<void> {
  await storeMail(email, email, { plain: `From ${email}`, attachments: 1 })
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
    account_id: `a-${email}`,
    thread_id: `t-${email}`,
    staff_id: 's1',
    text: `About ${email}`,
    written_at: at,
  })
  await store('infra.mail_outgoing', {
    id: `o-${email}`,
    account_id: `a-${email}`,
    staff_id: 's1',
    message_id: '<2@example.com>',
    draft: JSON.stringify({ to: [{ name: '', email }], cc: [], bcc: [], subject: 'Yes', body: `To ${email}` }),
    asked_at: at,
    send_at: at,
    state: 'waiting',
  })
  await store('infra.google_items', { feed: 'contacts', id: email, generation: 'g', body: JSON.stringify({ email }) })
}
