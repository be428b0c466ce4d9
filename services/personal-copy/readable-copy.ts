import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { dayWords } from '#events/values/written-times.ts'

import { copyWordsIn, type CopyWords } from './copy-words.ts'
import type { PersonalRecords } from './personal-records.ts'

interface Copy {
  readonly madeAt: Instant
  readonly events: readonly { readonly at: Instant; readonly told: object | null }[]
  readonly records: Pick<PersonalRecords, 'sessions' | 'mails' | 'notes' | 'outgoing' | 'mentions'>
}

/** The same copy for people: what was told, day by day, in their language. Empty fields are left out. */
export function readableCopy({ madeAt, events, records }: Copy, language: Language): string {
  const words = copyWordsIn[language]
  const moment = momentIn(language)
  const told = events.flatMap(({ at, told }) => {
    const fields = told === null ? [] : fieldsOf(told, words)
    return fields.length === 0 ? [] : [[moment(at), ...fields.map((field) => `  ${field}`)].join('\n')]
  })
  const devices = records.sessions.map(
    ({ device, createdAt }) => `${String(device)}, ${words.since(moment(createdAt))}`,
  )
  const mails = records.mails.map(
    ({ receivedAt, senderEmail, subject }) => `${moment(receivedAt)}  ${String(senderEmail)}  ${String(subject)}`,
  )
  const outgoing = records.outgoing.map(({ askedAt, subject }) => `${moment(askedAt)}  ${String(subject)}`)
  const notes = records.notes.map(({ writtenAt, text }) => `${moment(writtenAt)}  ${indented(String(text))}`)
  const mentions = records.mentions.map(({ at, lines, ...mention }) =>
    [`${moment(at)}  ${words.mentionedIn[mention.in]}`, ...lines.map((line) => `    ${line}`)].join('\n'),
  )
  return [
    words.title,
    words.madeAt(moment(madeAt)),
    words.about,
    ...section(words.told, told, words.nothing),
    ...section(words.devices, devices, words.nothing),
    ...section(words.mails, mails, words.nothing),
    ...section(words.outgoing, outgoing, words.nothing),
    ...section(words.notes, notes, words.nothing),
    ...section(words.mentions, mentions, words.nothing),
    '',
  ].join('\n\n')
}

const section = (title: string, entries: readonly string[], nothing: string): string[] => [
  `## ${title}`,
  ...(entries.length === 0 ? [nothing] : entries),
]

const fieldsOf = (told: object, { fields, colon }: CopyWords): string[] =>
  Object.entries<unknown>({ ...told })
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${fields[name] ?? name}${colon}${indented(String(value))}`)

const indented = (text: string): string => text.replaceAll('\n', '\n    ')

/** Databases answer instants as dates, the log as text. */
function momentIn(language: Language): (at: unknown) => string {
  const locale = { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' }[language]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Toronto' })
  return (at) => dayWords(language, format, at instanceof Date ? at : new Date(String(at)))
}
