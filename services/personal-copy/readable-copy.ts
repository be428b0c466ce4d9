import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { dayOf } from '#events/values/toronto.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import type { PersonalRecords } from './personal-records.ts'

interface Copy {
  readonly madeAt: Instant
  readonly events: readonly { readonly at: Instant; readonly told: object | null }[]
  readonly records: Pick<PersonalRecords, 'sessions' | 'mails' | 'notes' | 'outgoing' | 'mentions'>
}

/** Readable copy by day in the customer's language, without empty fields. */
export function readableCopy({ madeAt, events, records }: Copy, language: Language): string {
  const t = textsIn(language)
  const moment = momentIn(language)
  const told = events.flatMap(({ at, told }) => {
    const fields = told === null ? [] : fieldsOf(told, t)
    return fields.length === 0 ? [] : [[moment(at), ...fields.map((field) => `  ${field}`)].join('\n')]
  })
  const devices = records.sessions.map(
    ({ device, createdAt }) => `${String(device)}, ${t('copy.since', { moment: moment(createdAt) })}`,
  )
  const mails = records.mails.map(
    ({ receivedAt, senderEmail, subject }) => `${moment(receivedAt)}  ${String(senderEmail)}  ${String(subject)}`,
  )
  const outgoing = records.outgoing.map(({ askedAt, subject }) => `${moment(askedAt)}  ${String(subject)}`)
  const notes = records.notes.map(({ writtenAt, text }) => `${moment(writtenAt)}  ${indented(String(text))}`)
  const mentions = records.mentions.map(({ at, lines, ...mention }) =>
    [`${moment(at)}  ${t(`copy.mentionedIn.${mention.in}`)}`, ...lines.map((line) => `    ${line}`)].join('\n'),
  )
  return [
    t('copy.title'),
    t('copy.madeAt', { moment: moment(madeAt) }),
    t('copy.about'),
    ...section(t('copy.told'), told, t('copy.nothing')),
    ...section(t('copy.devices'), devices, t('copy.nothing')),
    ...section(t('copy.mails'), mails, t('copy.nothing')),
    ...section(t('copy.outgoing'), outgoing, t('copy.nothing')),
    ...section(t('copy.notes'), notes, t('copy.nothing')),
    ...section(t('copy.mentions'), mentions, t('copy.nothing')),
    '',
  ].join('\n\n')
}

const section = (title: string, entries: readonly string[], nothing: string): string[] => [
  `## ${title}`,
  ...(entries.length === 0 ? [nothing] : entries),
]

/** Translated fields; others keep their name in the log. */
const fields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'postalCode',
  'note',
  'notes',
  'access',
  'secondVehicle',
  'message',
  'words',
  'concern',
  'reply',
  'sha256',
] as const

const fieldName = (name: string, t: Texts): string => {
  const known = fields.find((one) => one === name)
  return known === undefined ? name : t(`copy.fields.${known}`)
}

const fieldsOf = (told: object, t: Texts): string[] =>
  Object.entries<unknown>({ ...told })
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => t('copy.field', { name: fieldName(name, t), value: indented(String(value)) }))

const indented = (text: string): string => text.replaceAll('\n', '\n    ')

/** Instants of the database are dates, those of the log text. */
function momentIn(language: Language): (at: unknown) => string {
  const { date, time } = formatsIn(language)
  return (at) => {
    const instant = (at instanceof Date ? at : new Date(String(at))).toISOString()
    return `${date(dayOf(instant))}, ${time(instant)}`
  }
}
