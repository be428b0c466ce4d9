import { randomBytes } from 'node:crypto'

import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { changesAfter, deleteItem, findItem, lastVersion, listItems, putItems, type Item } from './items.ts'
import { askedPage, pageSize, readToken, refusedPage, writeToken } from './page-tokens.ts'
import { invalid, notFound, refusal } from './refusals.ts'

const edge = z.object({
  dateTime: z.optional(z.string()),
  date: z.optional(z.string()),
  timeZone: z.optional(z.string()),
})
const event = z.looseObject({
  start: edge,
  end: edge,
  /** Owner, where it is not the account. */
  organizer: z.optional(z.object({ email: z.string(), self: z.boolean() })),
})
export type SandboxEvent = z.infer<typeof event>

const base = '/calendar/v3/calendars/:calendar/events'

export const calendarRoutes = (database: Database): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(base, (c) => list(c, database))
    .post(base, async (c) => {
      const given = await read(c)
      if (given === null) return invalid(c, 'Missing end time.')
      const { id } = z.object({ id: z._default(z.string(), randomBytes(13).toString('hex')) }).parse(given)
      if (!/^[a-v0-9]{5,1024}$/.test(id)) return invalid(c, 'Invalid resource id value.')
      // An id is never free again, not after the event was deleted either.
      if ((await findItem(database, 'event', id)) !== null) {
        return refusal(c, 409, 'ALREADY_EXISTS', 'The requested identifier already exists.', 'duplicate')
      }
      return write(c, database, id, given)
    })
    .get(`${base}/:id`, async (c) => {
      const found = await findItem(database, 'event', c.req.param('id'))
      return found === null ? notFound(c) : c.json(shown(found))
    })
    .put(`${base}/:id`, async (c) => {
      const given = await read(c)
      if (given === null) return invalid(c, 'Missing end time.')
      const found = await findItem(database, 'event', c.req.param('id'))
      if (found === null) return notFound(c)
      if (event.parse(found.body).organizer?.self === false) {
        const message = 'Shared properties can only be changed by the organizer of the event.'
        return refusal(c, 403, 'PERMISSION_DENIED', message, 'forbiddenForNonOrganizer')
      }
      return write(c, database, c.req.param('id'), given)
    })
    .delete(`${base}/:id`, async (c) => {
      const id = c.req.param('id')
      if ((await findItem(database, 'event', id)) === null) return notFound(c)
      if (await deleteItem(database, 'event', id)) return c.body(null, 204)
      return refusal(c, 410, 'GONE', 'Resource has been deleted', 'deleted')
    })

async function list(c: Context<ApiEnv>, database: Database): Promise<Response> {
  const limit = pageSize(c.req.query('maxResults'), 250, 2500)
  const page = askedPage(c)
  if (page === 'refused') return refusedPage(c)
  const given = c.req.query('syncToken')
  const since = given === undefined ? null : readToken(given)
  if (given !== undefined && (since === null || c.get('fault') === 'expired_sync_token')) {
    return refusal(c, 410, 'GONE', 'Sync token is no longer valid, a full sync is required.', 'fullSyncRequired')
  }
  const frame = { kind: 'calendar#events', timeZone: 'America/Toronto' }
  if (since !== null) {
    const changes = await changesAfter(database, 'event', page?.version ?? since.version, limit)
    const version = changes.at(-1)?.version ?? page?.version ?? since.version
    const isMore = changes.length === limit
    const token = writeToken({ offset: 0, version })
    return c.json({
      ...frame,
      items: changes.map(shown),
      ...(isMore ? { nextPageToken: token } : { nextSyncToken: token }),
    })
  }
  // Changes that are made while somebody reads page after page come with the first sync token.
  const version = page?.version ?? (await lastVersion(database))
  const offset = page?.offset ?? 0
  const found = await listItems(database, 'event', { order: 'oldest', offset, limit: limit + 1 })
  const isMore = found.length > limit
  const items = found.slice(0, limit).filter((item) => isWithin(item, c.req.query('timeMin'), c.req.query('timeMax')))
  return c.json({
    ...frame,
    items: items.map(shown),
    ...(isMore
      ? { nextPageToken: writeToken({ offset: offset + limit, version }) }
      : { nextSyncToken: writeToken({ offset: 0, version }) }),
  })
}

const isWithin = ({ sortAt }: Item, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || sortAt >= Date.parse(from)) && (to === undefined || sortAt < Date.parse(to))

async function read(c: Context): Promise<SandboxEvent | null> {
  const given = event.safeParse(await c.req.json().catch(() => null))
  if (!given.success) return null
  const [start, end] = [instantOf(given.data.start), instantOf(given.data.end)]
  return start === null || end === null || end < start ? null : given.data
}

async function write(c: Context, database: Database, id: string, given: SandboxEvent): Promise<Response> {
  const body = { status: 'confirmed', ...given, id, start: withOffset(given.start), end: withOffset(given.end) }
  await putItems(database, 'event', [{ id, sortAt: instantOf(given.start) ?? 0, body }])
  return c.json({ kind: 'calendar#event', htmlLink: linkOf(id), ...body })
}

function shown({ id, isDeleted, body }: Item): Record<string, unknown> {
  if (isDeleted) return { kind: 'calendar#event', id, status: 'cancelled' }
  return { kind: 'calendar#event', htmlLink: linkOf(id), ...event.parse(body), id }
}

const linkOf = (id: string): string => `https://calendar.google.com/calendar/event?eid=${id}`

/** Null for neither a day nor an instant; a local time needs a zone. */
function instantOf({ dateTime, date, timeZone }: z.infer<typeof edge>): number | null {
  try {
    if (date !== undefined) {
      const zone = timeZone ?? 'America/Toronto'
      return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds
    }
    if (dateTime === undefined) return null
    if (/(?:Z|[+-]\d{2}:\d{2})$/.test(dateTime)) return Temporal.Instant.from(dateTime).epochMilliseconds
    return timeZone === undefined
      ? null
      : Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    return null
  }
}

/** Local time with its zone's offset, as Google answers. */
function withOffset(given: z.infer<typeof edge>): z.infer<typeof edge> {
  const instant = instantOf(given)
  if (given.dateTime === undefined || instant === null) return given
  const timeZone = given.timeZone ?? 'America/Toronto'
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { dateTime: zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }), timeZone }
}
