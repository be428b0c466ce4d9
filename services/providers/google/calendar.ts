import * as z from 'zod'

import { businessTimeZone } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'

import type { GoogleClient } from './client.ts'
import { GoogleError } from './failure.ts'
import type { Feed, FeedItem } from './feed.ts'
import { webLink } from './web-link.ts'

const daysBefore = 7
const daysAfter = 400

const pageSize = 2_500

const edge = z.object({ dateTime: z.string().optional(), date: z.string().optional(), timeZone: z.string().optional() })
const event = z.object({
  id: z.string(),
  status: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  htmlLink: z.string().optional(),
  transparency: z.string().optional(),
  start: edge.optional(),
  end: edge.optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
})
type Event = z.infer<typeof event>

const list = z.object({
  items: z.array(z.unknown()).optional(),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

/** Events of the primary calendar, recurrences expanded. */
export const calendarFeed: Feed = {
  name: 'calendar',
  most: null,
  async page(client, position, { now, signal }) {
    const where = position.kind === 'full' ? rangeAt(now) : { syncToken: position.token }
    const found = await client.calendar({
      name: 'calendar.events.list',
      schema: list,
      signal,
      ask: (api, options) =>
        api.events.list(
          {
            calendarId: 'primary',
            singleEvents: true,
            maxResults: pageSize,
            ...where,
            ...(position.page === null ? {} : { pageToken: position.page }),
          },
          options,
        ),
    })
    const { nextPageToken: page, nextSyncToken: token } = found
    if (page === undefined && token === undefined) {
      throw new GoogleError('unreadable', 'calendar.events.list: neither another page nor a sync token')
    }
    const items = (found.items ?? []).map((item) => event.safeParse(item))
    const events = items.flatMap(({ data }) => data ?? [])
    const standing = events.flatMap((one) => toItem(one) ?? [])
    const kept = new Set(standing.map(({ id }) => id))
    return {
      changed: standing,
      removed: events.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
      skipped: items.filter(({ success }) => !success).length,
      isMore: page !== undefined,
      next: page === undefined ? { kind: 'changes', token: token ?? '', page: null } : { ...position, page },
    }
  },
}

function rangeAt(now: number) {
  const today = dayOf(new Date(now).toISOString())
  return { timeMin: instantAt(addDays(today, -daysBefore), 0), timeMax: instantAt(addDays(today, daysAfter), 0) }
}

/** Null for a deleted or timeless event. */
function toItem(found: Event): FeedItem | null {
  if (found.status === 'cancelled') return null
  const [sortAt, endsAt] = [instantOf(found.start), instantOf(found.end)]
  if (sortAt === null || endsAt === null) return null
  const { id, summary = '', description = '', location = '', htmlLink = null } = found
  const isDeclined = found.attendees?.some((one) => one.self === true && one.responseStatus === 'declined') ?? false
  return {
    id,
    sortAt,
    endsAt,
    // An event that is shown as free, or that we said no to, takes no time.
    isBusy: found.transparency !== 'transparent' && !isDeclined && sortAt < endsAt,
    body: {
      summary,
      description,
      location,
      link: webLink(htmlLink),
      start: { dateTime: sortAt },
      end: { dateTime: endsAt },
      isAllDay: found.start?.date !== undefined,
    },
  }
}

/** Whole days are Toronto days; a time without offset is in its zone. */
function instantOf(given: z.infer<typeof edge> | undefined): string | null {
  try {
    if (given?.date !== undefined) return instantAt(given.date, 0)
    if (given?.dateTime === undefined) return null
    if (/(?:Z|[+-]\d{2}:\d{2})$/.test(given.dateTime)) return new Date(given.dateTime).toISOString()
    const zoned = Temporal.PlainDateTime.from(given.dateTime).toZonedDateTime(given.timeZone ?? businessTimeZone)
    return new Date(zoned.epochMilliseconds).toISOString()
  } catch {
    return null
  }
}

export interface CalendarEvent {
  readonly summary: string
  readonly description: string
  readonly location?: string
  /** Local time in Toronto: '2026-07-01T09:00:00'. */
  readonly startTime: string
  readonly endTime: string
  readonly attendees?: readonly string[]
}

const toRequest = (given: CalendarEvent) => ({
  summary: given.summary,
  description: given.description,
  ...(given.location === undefined ? {} : { location: given.location }),
  start: { dateTime: given.startTime, timeZone: businessTimeZone },
  end: { dateTime: given.endTime, timeZone: businessTimeZone },
  ...(given.attendees === undefined ? {} : { attendees: given.attendees.map((email) => ({ email })) }),
})

/** Google mails attendees. Rejects with 'exists' for a used id. */
export const insertEvent = (client: GoogleClient, given: CalendarEvent, id?: string): Promise<{ id: string }> =>
  client.calendar({
    name: 'calendar.events.insert',
    schema: event,
    ask: (api, options) =>
      api.events.insert(
        {
          calendarId: 'primary',
          sendUpdates: 'all',
          requestBody: { ...toRequest(given), ...(id === undefined ? {} : { id }) },
        },
        options,
      ),
  })

export const replaceEvent = (client: GoogleClient, id: string, given: CalendarEvent): Promise<{ id: string }> =>
  client.calendar({
    name: 'calendar.events.update',
    schema: event,
    ask: (api, options) =>
      api.events.update(
        { calendarId: 'primary', eventId: id, requestBody: { ...toRequest(given), status: 'confirmed' } },
        options,
      ),
  })

export const deleteEvent = (client: GoogleClient, id: string): Promise<unknown> =>
  client
    .calendar({
      name: 'calendar.events.delete',
      schema: z.unknown(),
      ask: (api, options) => api.events.delete({ calendarId: 'primary', eventId: id }, options),
    })
    .catch((error: unknown) => {
      if (!(error instanceof GoogleError && ['deleted', 'not_found'].includes(error.fault))) throw error
    })
