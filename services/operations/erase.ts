import type { EventLog } from '#events/log/log.ts'
import { personStream } from '#events/person.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { bookingsOf } from '#projections/bookings.ts'
import { quotersOf } from '#projections/quotes.ts'
import { addressesOfAccount } from '#services/domain/accounts/known-addresses.ts'
import { deleteExports } from '#services/exports/exports.ts'
import { eraseMailOf, type MailErasure } from '#services/mailbox/erased-people.ts'

import { erasePhotos } from './erase-photos.ts'
import { eraseSandboxTexts, phonesOf, textLines, unsettledTexts } from './erase-texts.ts'
import { addressesOf, comingVisits, endAccounts, eraseCopies, type ComingVisit } from './erase-traces.ts'
import { mailLines } from './erased-mail-lines.ts'
import { customerIdOf } from './known-person.ts'
import { mergedLines, othersMergedWith, readMergedChoice, settleMerged } from './merged-people.ts'
import { Refused, UsageError } from './refusal.ts'
import { sweep, sweptLines, type Swept } from './sweep.ts'
import { expectCount, plural, textOf, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

export const erase: Verb = {
  name: 'erase',
  usage: 'PERSON [--request REFERENCE] [--merged erase|separate] [--dry-run]',
  about: 'Destroys the encryption keys of a person: their personal data cannot be read any more, anywhere',
  details: [
    'PERSON is an e-mail address, or a customer’s id (c…). The quotes that became theirs are erased with them.',
    'Where the office has merged them with other customers, --merged says whether those are erased too or separated first.',
    'Names, addresses, telephone numbers and messages are gone for good; visits, prices and payments stay, so that totals do.',
    'Whoever is signed in as them is signed out, and their password is deleted.',
    'Mails to them in the mail sandbox are deleted too. A visit that is still to come keeps its slot and loses its name and address.',
    '--dry-run says what would be erased, and which visits are still to come, and does nothing.',
    'REFERENCE says which request it was, for the log: a number or a date, nothing personal.',
    'Mails in which their address stands are deleted from the office’s mailbox here, with drafts to them and staff’s notes beside them. The mail server keeps its own: the report says how many, and they are deleted there.',
    'Photos of their visits are deleted, and every export that is kept or being built.',
    'Cards that they saved are detached at Stripe by the workers, and texts to them deleted at Twilio. What they texted to us is deleted in its console, as is a text whose answer from Twilio was lost: the report says when it was begun.',
    'Stripe knows the address of each payment for its receipt: erase it there too, in its dashboard, where payments are real.',
    'Where Google Workspace is connected, delete their contact and mails there too, or the next full sync reads them again.',
    'Read models, mailbox and accounts are written anew, so that no bytes stay in the free space of their files. It waits up to 30 seconds',
    'for older snapshots to end, and 0.3 seconds for the lock of each table, three times; a table is locked while it is written. One of',
    'more than 64 MB or in use is vacuumed only. The report names what may have kept old bytes.',
    'Backups and exports that were made before still hold the keys: destroy them, or erase again after restoring one.',
  ],
  options: { request: { type: 'string' }, merged: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  needs: 'data',
  plan,
}

/** Maximum letters, too few for a story. */
const longestReference = 100

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const person = given.positionals[0] ?? ''
  const request = textOf(given, 'request') ?? 'by an operator'
  if (request.length > longestReference)
    throw new UsageError(`The reference has more than ${longestReference} characters`)
  const choice = readMergedChoice(textOf(given, 'merged'))
  if (!person.includes('@') && !/^[cq][0-9a-f]+$/.test(person)) {
    throw new UsageError(`'${person}' is neither an e-mail address nor the id of a customer`)
  }
  return {
    async run({ ops, progress }) {
      const { log, customerSecret } = await ops.logAccess()
      const id = person.includes('@') ? await customerIdOf(ops, person) : person
      const isDry = given.values['dry-run'] === true
      const others = isDry ? await othersMergedWith(log, id) : await settleMerged(log, id, choice)
      const customers = isDry && choice !== 'erase' ? [id] : [id, ...others]
      const quoters = await Promise.all(customers.map((one) => quotersFor(ops.database, one)))
      const subjects = await subjectsOf(ops.database, [...customers, ...quoters.flat()])
      const ids = subjects.map((subject) => subject.id)
      const coming = await comingVisits(ops.database, ids, new Date(ops.now()))
      if (isDry) return previewOf(id, subjects, { coming, unsettled: choice === null ? others : [] })
      const account = await accountsOf(log, customers)
      const theirs = [
        ...(person.includes('@') ? [person.trim().toLowerCase()] : []),
        ...(await addressesOf(ops.database, ids)),
        ...account.proven,
      ]
      const addresses = [...theirs, ...account.typed]
      const at = new Date(ops.now()).toISOString()
      // The addresses can be read until the keys are destroyed: an erasure that was interrupted before finds them again.
      const mailbox = await eraseMailOf(ops.database, theirs, { secret: customerSecret, at })
      const copies = await eraseCopies(ops.database, addresses)
      const phones = await phonesOf(log, ids)
      await eraseSandboxTexts(ops.database, phones)
      // Whoever only wrote mails is no customer, and erased all the same.
      if (isNobody(subjects) && copies === 0 && mailLines(mailbox).length === 0) refuseUnknown(id)
      const erased: Erased[] = []
      for (const [index, subject] of subjects.entries()) {
        erased.push(await eraseSubject(log, subject, request))
        progress('erasing', index + 1, subjects.length)
      }
      await endAccounts(ops.database, ids)
      await erasePhotos(ops, ids)
      await deleteExports(ops, 'all')
      // Once more: what was being sent meanwhile has arrived, and nothing new can be written.
      await eraseSandboxTexts(ops.database, phones)
      const mails = copies + (await eraseCopies(ops.database, addresses))
      // Now, and not with the next collection: files of their mails and visits are read by nobody any more, and still there.
      await ops.blobs.collect()
      const swept = await sweep(ops.database)
      return outcomeOf(id, erased, { coming, mails, mailbox, swept, texts: await unsettledTexts(log, ids) })
    },
  }
}

async function accountsOf(log: EventLog, customers: readonly string[]): ReturnType<typeof addressesOfAccount> {
  const accounts = await Promise.all(customers.map((id) => addressesOfAccount(log, id)))
  return { proven: accounts.flatMap(({ proven }) => proven), typed: accounts.flatMap(({ typed }) => typed) }
}

function withThem(ids: readonly string[]): string[] {
  const customers = ids.filter((id) => id.startsWith('c'))
  const quotes = ids.length - customers.length
  return [
    ...(customers.length > 0 ? [`With them the customers whom the office had merged: ${customers.join(', ')}.`] : []),
    ...(quotes > 0 ? [`With them ${plural(quotes, 'quote')} that became theirs.`] : []),
  ]
}

const isNobody = (subjects: readonly Subject[]): boolean => subjects.every(({ isKnown }) => !isKnown)

function refuseUnknown(person: string): never {
  throw new Refused(`Nobody is known as ${person}.`)
}

function previewOf(
  person: string,
  subjects: readonly Subject[],
  { coming, unsettled }: { readonly coming: readonly ComingVisit[]; readonly unsettled: readonly string[] },
): Outcome {
  const erasable = subjects.filter(({ liveKey }) => liveKey !== null)
  if (isNobody(subjects)) refuseUnknown(person)
  const events = erasable.reduce((sum, each) => sum + each.events, 0)
  return {
    result: {
      person,
      dryRun: true,
      events,
      subjects: erasable.map(({ id }) => id),
      comingVisits: coming,
      mergedWith: unsettled,
    },
    lines: [
      erasable.length === 0
        ? `${person} was erased before; nothing is left to do.`
        : `${person}: ${plural(events, 'event')} would not be readable any more. Nothing was done.`,
      ...comingLines(coming, 'they would keep their slots, and nobody would know whose they are'),
      ...mergedLines(unsettled),
    ],
    holds: true,
  }
}

function comingLines(coming: readonly ComingVisit[], so: string): string[] {
  if (coming.length === 0) return []
  return [
    `${plural(coming.length, 'visit')} still to come: ${so}.`,
    ...coming.map(({ bookingId, date, time }) => `  ${bookingReference(bookingId)}  ${date}, ${time}`),
  ]
}

/** Quote authors without a name. */
async function quotersFor(database: Queryable, customerId: string): Promise<string[]> {
  const bookings = await bookingsOf(database, customerId)
  return quotersOf(
    database,
    customerId,
    bookings.flatMap(({ quoteId }) => quoteId ?? []),
  )
}

interface Erased {
  readonly id: string
  readonly status: 'erased' | 'erased before' | 'unknown'
  readonly events: number
  readonly position: number | null
}

interface Subject {
  readonly id: string
  /** Id of the remaining key. */
  readonly liveKey: string | null
  readonly isKnown: boolean
  readonly events: number
}

async function subjectsOf(database: Database, ids: readonly string[]): Promise<Subject[]> {
  return database.transaction(async (transaction) => {
    return transaction.query<Subject>(
      `select s.id, (array_agg(k.id) filter (where k.wrapped is not null))[1] as "liveKey", count(k.id) > 0 as "isKnown",
         coalesce(sum(n.events), 0)::int as events
       from unnest($1::text[]) with ordinality as s (id, place)
       left join es.subject_keys k on k.subject = s.id
       left join (
         select subject_key, count(*) as events from es.events
         where subject_key in (select id from es.subject_keys where subject = any($1::text[])) group by subject_key
       ) n on n.subject_key = k.id
       group by s.id, s.place order by s.place`,
      [ids],
    )
  })
}

/** Destroys the key with the event, idempotent by its id. */
async function eraseSubject(
  log: EventLog,
  { id, liveKey, isKnown, events }: Subject,
  request: string,
): Promise<Erased> {
  if (liveKey === null) return { id, status: isKnown ? 'erased before' : 'unknown', events, position: null }
  const verdict = await log.append({
    key: `erase-${liveKey}`,
    meta: { actor: { kind: 'operator' }, reason: request },
    writes: [
      {
        stream: personStream(id),
        expected: 'any',
        events: [{ type: 'PersonErased', data: { personId: id, request } }],
      },
    ],
  })
  if (verdict.status === 'conflict') throw new Error('An append that expects nothing cannot conflict')
  const isFirst = verdict.status === 'appended'
  return { id, status: isFirst ? 'erased' : 'erased before', events, position: verdict.position }
}

interface Beside {
  readonly coming: readonly ComingVisit[]
  readonly mails: number
  readonly mailbox: MailErasure
  /** Start times of texts with unknown outcome. */
  readonly texts: readonly string[]
  readonly swept: Swept
}

const sandboxLines = (mails: number): string[] =>
  mails > 0 ? [`${plural(mails, 'mail')} in the mail sandbox deleted.`] : []

function outcomeOf(
  person: string,
  subjects: readonly Erased[],
  { coming, mails, mailbox, texts, swept }: Beside,
): Outcome {
  const [themselves] = subjects
  const done = subjects.filter(({ status }) => status === 'erased')
  const isUnknown = subjects.every(({ status }) => status === 'unknown')
  const events = subjects.reduce((sum, each) => sum + each.events, 0)
  const lines =
    done.length === 0
      ? [
          isUnknown
            ? `Nobody is known as ${person}: only mails had the address.`
            : `${person} was erased before; nothing is left to do.`,
          ...sandboxLines(mails),
          ...mailLines(mailbox),
          ...textLines(texts),
          ...sweptLines(swept),
        ]
      : [
          `${person} is erased: ${plural(events, 'event')} cannot be read any more, and the read models are blanked.`,
          ...withThem(subjects.slice(1).map(({ id }) => id)),
          ...sandboxLines(mails),
          ...mailLines(mailbox),
          ...textLines(texts),
          ...comingLines(coming, 'nobody knows any more whose they are'),
          ...sweptLines(swept),
          'Stripe knows the address of each payment for its receipt: erase it there too, in its dashboard, where payments are real.',
          'Where Google Workspace is connected, delete their contact and mails there too, or the next full sync reads them again.',
          'Backups and exports that were made before still hold their keys: destroy those, or erase again after restoring one.',
        ]
  return {
    result: {
      person,
      status: themselves?.status,
      events,
      subjects,
      mails,
      mailbox,
      texts,
      swept,
      comingVisits: coming,
    },
    lines,
    holds: true,
  }
}
