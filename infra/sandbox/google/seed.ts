import type { Database } from '../../database/database.ts'
import type { SandboxEvent } from './calendar-routes.ts'
import type { SandboxFile } from './drive-routes.ts'
import type { SandboxMessage } from './gmail-routes.ts'
import { putItems, type NewItem } from './items.ts'
import type { SandboxContact } from './people-routes.ts'
import { contacts, events, files, messages } from './seed-data.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Fills an unused account once. `now` in milliseconds since 1970. */
export async function seedAccount(database: Database, now: number): Promise<void> {
  const [used] = await database.query('select 1 as used from sandbox.google_items limit 1')
  if (used !== undefined) return
  await putItems(database, 'message', messagesAt(now))
  await putItems(database, 'event', eventsAt(now))
  await putItems(database, 'file', filesAt(now))
  await putItems(database, 'contact', contactsAt(now))
}

const messagesAt = (now: number): NewItem[] =>
  messages.map(({ minutesAgo, subject, from, text, isUnread }, index) => ({
    id: `18f3a${index.toString(16).padStart(11, '0')}`,
    sortAt: now - minutesAgo * minuteMs,
    body: {
      subject,
      from,
      to: 'owner@freshglaze.example',
      snippet: text.replaceAll(/\s+/g, ' ').slice(0, 120),
      text,
      labels: isUnread ? ['INBOX', 'UNREAD'] : ['INBOX'],
    } satisfies SandboxMessage,
  }))

function eventsAt(now: number): NewItem[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Toronto').toPlainDate()
  return events.map(({ inDays, start, end, summary, description }, index) => {
    const date = today.add({ days: inDays })
    const id = `seed${index.toString().padStart(8, '0')}`
    const at = (time: string) => date.toZonedDateTime({ timeZone: 'America/Toronto', plainTime: time })
    const edge = (time: string | null, day: Temporal.PlainDate) =>
      time === null
        ? { date: day.toString() }
        : {
            dateTime: at(time).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
            timeZone: 'America/Toronto',
          }
    return {
      id,
      sortAt: at(start ?? '00:00').epochMilliseconds,
      body: {
        status: 'confirmed',
        summary,
        description,
        start: edge(start, date),
        end: edge(end, date.add({ days: 1 })),
        // As Google's own calendar makes whole days: shown, and free.
        ...(start === null ? { transparency: 'transparent' } : {}),
      } satisfies SandboxEvent,
    }
  })
}

const filesAt = (now: number): NewItem[] =>
  files.map(({ daysAgo, name, mimeType }, index) => {
    const id = `1fg${index.toString(36).padStart(30, 'x')}`
    const sortAt = now - daysAgo * dayMs
    return {
      id,
      sortAt,
      body: {
        name,
        mimeType,
        createdTime: new Date(sortAt).toISOString(),
        webViewLink: `https://drive.google.com/file/d/${id}/view`,
      } satisfies SandboxFile,
    }
  })

const contactsAt = (now: number): NewItem[] =>
  contacts.map(([name, email, phone, organization], index) => ({
    id: `c${(4_100_000_000 + index).toString()}`,
    sortAt: now - index * dayMs,
    body: { name, email, phone, organization } satisfies SandboxContact,
  }))
