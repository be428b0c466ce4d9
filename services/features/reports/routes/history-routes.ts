import { Hono } from 'hono'
import * as z from 'zod'

import { bookingStream } from '#events/booking.ts'
import { streamOfDeal } from '#events/deal.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { historyNouns } from '#events/values/history-nouns.ts'
import { isLocalDate } from '#events/values/time.ts'
import { stateOf } from '#services/commands/perform.ts'
import { historyDoers, staffDoer, toldTypes } from '#services/contracts/history.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import { historyOfDays } from '#services/history/day-history.ts'
import { entryOf } from '#services/history/entries.ts'
import { storyOf } from '#services/history/story.ts'
import { messagesOfVisit } from '#services/history/visit-messages.ts'
import { nextCursorHeader } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const fresh = { 'cache-control': 'no-store' }

const dayQuery = z.strictObject({
  day: z.string().refine(isLocalDate),
  until: z.string().refine(isLocalDate).optional(),
  noun: z.enum(historyNouns).optional(),
  type: z.enum(toldTypes).optional(),
  by: z
    .union([
      z.enum(historyDoers),
      z
        .string()
        .startsWith(staffDoer)
        .max(100)
        .transform((text) => ({ staffId: text.slice(staffDoer.length) })),
    ])
    .optional(),
  cursor: z.coerce.number().int().positive().optional(),
})

const storyQuery = z.strictObject({ messages: z.literal('yes').optional() })

const streams = { bookings: bookingStream, deals: streamOfDeal } as const

export const historyRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/history', forOwners, validate('query', dayQuery), async (c) => {
      const { cursor, ...question } = c.req.valid('query')
      const { entries, next } = await historyOfDays(ctx.log, await usernames(ctx), { ...question, before: cursor })
      if (next !== null) c.header(nextCursorHeader, String(next))
      return c.json(entries, 200, fresh)
    })
    .get('/api/crm/history/:kind{bookings|deals}/:id', forOwners, validate('query', storyQuery), async (c) => {
      const kind = c.req.param('kind') === 'deals' ? 'deals' : 'bookings'
      const id = c.req.param('id')
      const isMessaged = c.req.valid('query').messages === 'yes'
      const events = await storyOf(ctx.log, streams[kind](id))
      if (events.length === 0) throw problem('not_found')
      const own =
        kind === 'deals' ? events.filter(isOfDeal(id)) : isMessaged ? await withMessages(ctx, id, events) : events
      if (own.length === 0) throw problem('not_found')
      const usernameOf = await usernames(ctx)
      return c.json(
        own.toReversed().map((event) => entryOf(event, usernameOf)),
        200,
        fresh,
      )
    })

const isOfDeal =
  (id: string) =>
  ({ data }: AnyEvent): boolean =>
    'dealId' in data && data.dealId === id

async function withMessages(ctx: AppContext, bookingId: string, story: readonly AnyEvent[]): Promise<AnyEvent[]> {
  const receipts = await ctx.views.receiptsOfBooking(bookingId)
  const messages = await messagesOfVisit(
    ctx.log,
    story,
    receipts.map(({ id }) => id),
  )
  return [...story, ...messages].toSorted((one, other) => one.position - other.position)
}

const usernames = async ({ log }: Pick<AppContext, 'log'>) => usernamesIn(await stateOf(log, allStaff))
