import { Hono } from 'hono'

import { calledOffAddress, calledOffMove } from '#services/contracts/call-off.ts'
import { cancellationRequest, rescheduleDaysQuery, rescheduleStartsQuery } from '#services/contracts/own-visits.ts'
import type { AppContext } from '#services/features/context.ts'
import {
  calledOffBehind,
  moveBehind,
  openDaysBehind,
  refundBehind,
  startsBehind,
} from '#services/features/visit/choose-after-call-off.ts'
import { orProblem } from '#services/http/answer.ts'
import { forMailedLinks } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

const path = '/called-off/:token'

export const calledOffRoutes = (ctx: AppContext) =>
  new Hono()
    .get(path, forMailedLinks, validate('param', calledOffAddress), async (c) =>
      c.json(orProblem(await calledOffBehind(ctx, c.req.valid('param').token))),
    )
    .get(
      `${path}/starts`,
      forMailedLinks,
      validate('param', calledOffAddress),
      validate('query', rescheduleStartsQuery),
      async (c) => c.json(orProblem(await startsBehind(ctx, c.req.valid('param').token, c.req.valid('query').date))),
    )
    .get(
      `${path}/days`,
      forMailedLinks,
      validate('param', calledOffAddress),
      validate('query', rescheduleDaysQuery),
      async (c) => c.json(orProblem(await openDaysBehind(ctx, c.req.valid('param').token, c.req.valid('query')))),
    )
    .post(
      `${path}/move`,
      forMailedLinks,
      validate('param', calledOffAddress),
      validate('json', calledOffMove),
      async (c) => c.json(orProblem(await moveBehind(ctx, c.req.valid('param').token, c.req.valid('json')))),
    )
    .post(
      `${path}/refund`,
      forMailedLinks,
      validate('param', calledOffAddress),
      validate('json', cancellationRequest),
      async (c) =>
        c.json(orProblem(await refundBehind(ctx, c.req.valid('param').token, c.req.valid('json').refundCents))),
    )
