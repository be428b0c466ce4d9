import { setTimeout as sleep } from 'node:timers/promises'

import { addMinutes } from '#events/values/toronto.ts'
import { addSandboxMail } from '#infra/sandbox/mailbox/store.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'

import type { CustomerOrder } from '../customer.ts'
import { complain } from './concern-inputs.ts'
import type { CustomerDone } from './customer-inputs.ts'
import { photograph } from './photo-inputs.ts'
import type { Stage } from './stage.ts'
import { textDeparture } from './text-inputs.ts'
import { visitorAt, type Visitor } from './visitor.ts'

const mailMs = 90_000
const exportMs = 60_000

export async function signInToOffice({ url }: Stage, password: string): Promise<Visitor> {
  const office = visitorAt(url, { userAgent: 'Mozilla/5.0', ip: '198.51.100.4' })
  await office.send('POST', '/api/admin/login', { username: 'admin', password })
  return office
}

interface Work {
  readonly done: CustomerDone
  readonly slot: CustomerOrder
  readonly freeSlot: CustomerOrder
}

export async function workInTheOffice(stage: Stage, office: Visitor, { done, slot, freeSlot }: Work): Promise<void> {
  const { word, phone } = stage.canaries
  const { email } = done
  const form = { name: word('leadname'), email, phone, message: word('leadmessage') }
  const lead = await office.send('POST', '/api/crm/leads', form)
  const note = { id: 'c'.repeat(32), text: `Rang: ${word('leadnote')}` }
  await office.send('POST', `/api/admin/leads/${String(lead['id'])}/notes`, note)
  await bookForThem(stage, office, email, slot)
  await takeNotes(stage, office)
  await discount(stage, office, done.bookingId)
  await textDeparture(stage, done.bookingId)
  await photograph(stage, office, done.bookingId)
  await complete(stage, done.bookingId)
  const balance = { id: 'f'.repeat(32), method: 'cash' }
  await office.send('POST', `/api/crm/bookings/${done.bookingId}/balance`, balance)
  const review = { stars: 5, words: `Spotless. ${word('review')}`, name: word('reviewer'), language: 'en' }
  await done.visitor.send('POST', `/api/user/bookings/${done.bookingId}/review`, review)
  await office.send('PUT', `/api/crm/reviews/${done.bookingId}/answer`, { words: `Thank you, ${word('answer')}` })
  await complain(stage, office, { done, slot: freeSlot, complete: (bookingId) => complete(stage, bookingId) })
  await receiveMails(stage, email)
  await noteBesideMail(stage, office, email)
  await writeMails(stage, office, email)
  await readFromGoogle(stage, email)
}

export async function exportBookings(office: Visitor): Promise<void> {
  const { id } = await office.send('POST', '/api/crm/exports', {})
  for (const until = Date.now() + exportMs; Date.now() < until;) {
    const { state } = await office.send('GET', `/api/crm/exports/${String(id)}`)
    if (state === 'ready') return
    await sleep(500)
  }
  throw new Error('The export was not built')
}

async function bookForThem(
  { canaries: { word, phone } }: Stage,
  office: Visitor,
  email: string,
  slot: CustomerOrder,
): Promise<void> {
  await office.send('POST', '/api/crm/bookings', {
    id: 'ab'.repeat(16),
    service: slot.service,
    totalCents: 12_500,
    customer: { firstName: word('phonefirst'), lastName: word('phonelast'), email, phone },
    customerId: null,
    vehicle: null,
    appointment: { date: slot.date, time: slot.time, address: `7 ${word('phoneaddress')} Road`, city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  })
}

async function takeNotes({ fleet, canaries: { word, phone } }: Stage, office: Visitor): Promise<void> {
  const [row] = await fleet.eyes.database.query<{ id: string; email: string }>(
    'select id, email from rm.customers where email like $1',
    [`${word('address')}%`],
  )
  const card = await office.send('GET', `/api/crm/customers/${row?.id}`)
  await office.send('PATCH', `/api/crm/customers/${row?.id}`, {
    name: `${word('cardname')} Gill`,
    email: row?.email,
    phone,
    notes: `Rings twice: ${word('cardnotes')}`,
    expectedVersion: card['version'],
  })
}

async function discount({ canaries: { word } }: Stage, office: Visitor, bookingId: string): Promise<void> {
  const visit = await office.send('GET', `/api/crm/bookings/${bookingId}/visit`)
  await office.send('POST', `/api/crm/bookings/${bookingId}/discounts`, {
    id: 'e'.repeat(32),
    amountCents: 500,
    shownTotalCents: visit['totalCents'],
    reason: 'other',
    note: `For ${word('discount')}`,
  })
}

async function complete({ fleet }: Stage, bookingId: string): Promise<void> {
  const { ctx } = fleet.eyes
  const clock = () => addMinutes(ctx.clock(), 30 * 24 * 60)
  const finished = await finishVisit({ ...ctx, clock }, { kind: 'staff', staffId: 'office' }, bookingId, {
    outcome: 'completed',
  })
  if (isRefusal(finished)) throw new Error(`The visit could not be completed: ${finished.refused}`)
}

/** Mails with a small and a large file, and one of another person that quotes the address. */
async function receiveMails({ fleet, canaries: { word } }: Stage, email: string): Promise<void> {
  const { database } = fleet.eyes
  const theirs = mailOf(`From: "${word('mailname')}" <${email}>\r\nSubject: ${word('subject')}`, [
    textPart(`Hello, it is ${word('mailbody')}.`),
    filePart(`${word('filename')}.txt`, `My key code is ${word('smallfile')}.`),
    filePart('large.txt', `${word('largefile')} stands here\r\n`.repeat(30_000)),
  ])
  const other = mailOf('From: Bea <bea@example.net>\r\nSubject: A friend', [
    textPart(`Write to ${email}, she is ${word('quoted')}.`),
  ])
  for (const [number, raw] of [theirs, other].entries()) {
    const flags = { isRead: false, isStarred: false, isAnswered: false }
    const messageId = `<${number}@example.net>`
    await addSandboxMail(database, 'INBOX', { raw, messageId, receivedAt: new Date(), ...flags })
  }
  await until('both mails are mirrored', async () => {
    const rows = await database.query(
      "select 1 from infra.mail_messages where sender_email in ($1, 'bea@example.net')",
      [email],
    )
    return rows.length === 2
  })
}

async function noteBesideMail({ fleet, canaries: { word } }: Stage, office: Visitor, email: string): Promise<void> {
  const [mail] = await fleet.eyes.database.query<{ id: string }>(
    'select id from infra.mail_messages where sender_email = $1',
    [email],
  )
  await office.send('POST', `/api/email/messages/${mail?.id}/notes`, {
    id: 'anotebesideamail',
    text: `Called, ${word('mailnote')} is fine`,
  })
}

function mailOf(headers: string, parts: readonly string[]): Buffer {
  const boundary = 'part-of-the-mail'
  const head = `${headers}\r\nTo: office@freshglaze.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=${boundary}`
  return Buffer.from(
    `${head}\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  )
}

const textPart = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const filePart = (name: string, text: string) =>
  `Content-Type: text/plain; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}`

async function writeMails({ fleet, canaries: { word } }: Stage, office: Visitor, email: string): Promise<void> {
  const { database } = fleet.eyes
  const [account] = await database.query<{ id: string }>('select id from infra.mail_accounts')
  for (const [id, input] of [
    ['draftthatstaysone', 'draft'],
    ['mailthatissentnow', 'sent'],
  ] as const) {
    await office.send('POST', '/api/email/drafts', { id, mode: 'new', language: 'en' })
    const text = new Uint8Array(Buffer.from(`Prices for ${word(`${input}file`)}`))
    await office.send('POST', `/api/email/drafts/${id}/attachments?name=${word(`${input}name`)}.txt`, text)
    const { version } = await office.send('GET', `/api/email/drafts/${id}`)
    const { version: saved } = await office.send('PUT', `/api/email/drafts/${id}`, {
      accountId: account?.id,
      to: [{ name: word(`${input}to`), email }],
      cc: [],
      bcc: [],
      subject: `Your visit, ${word(`${input}subject`)}`,
      body: `See you at 9, ${word(`${input}body`)}.`,
      isRich: false,
      withQuote: false,
      expectedVersion: version,
    })
    if (input === 'sent') await office.send('POST', `/api/email/drafts/${id}/send`, { expectedVersion: saved })
  }
  await until('the mail is sent and filed', async () => {
    const rows = await database.query("select 1 from infra.mail_outgoing where state = 'sent' and is_filed")
    return rows.length === 1
  })
}

/** Stores a contact as the Google sync does. */
async function readFromGoogle({ fleet, canaries: { word } }: Stage, email: string): Promise<void> {
  await fleet.eyes.database.query(
    `insert into infra.google_items (feed, id, generation, body) values ('contacts', 'people/c1', '1', $1::text::jsonb)`,
    [JSON.stringify({ name: word('googlecontact'), emails: [email] })],
  )
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const late = Date.now() + mailMs
  while (!(await isSo())) {
    if (Date.now() > late) throw new Error(`It did not happen in time that ${what}`)
    await sleep(200)
  }
}
