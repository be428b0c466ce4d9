import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { vocabulary } from '#events/vocabulary.ts'

const page = 5_000

/** Decrypted personal events and `others`, in order. */
export async function* personalEvents(log: EventLog, others: readonly string[] = []): AsyncGenerator<AnyEvent> {
  const head = await log.head()
  const types = [...others, ...Object.entries(vocabulary).flatMap(([type, one]) => ('personal' in one ? [type] : []))]
  for (let after = 0; ;) {
    const events = await log.readAll({ after, upTo: head, types, limit: page, personal: true })
    yield* events
    const last = events.at(-1)
    if (last === undefined || events.length < page) return
    after = last.position
  }
}

/** Null without an address. */
export function emailIn({ personal }: AnyEvent): string | null {
  const opened: unknown = personal
  return typeof opened === 'object' && opened !== null && 'email' in opened ? String(opened.email) : null
}

export function customerIn({ data }: AnyEvent): string | null {
  const known: object = data
  for (const name of ['customerId', 'personId'] as const) {
    const id: unknown = Object.entries(known).find(([key]) => key === name)?.[1]
    if (typeof id === 'string' && id.startsWith('c')) return id
  }
  return null
}
