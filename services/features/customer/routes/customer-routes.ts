import { Hono } from 'hono'
import * as z from 'zod'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { attendanceOf } from '#projections/customer-attendance.ts'
import { customersList } from '#projections/customers-list.ts'
import { customerById } from '#projections/customers.ts'
import { stateOf } from '#services/commands/perform.ts'
import {
  customerChange,
  customerMerge,
  customersKeptApart,
  newCustomer,
  type CustomerAttendance,
} from '#services/contracts/customers.ts'
import type { Pair } from '#services/domain/customer/merge.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import { addCustomer, changeCustomer } from '#services/features/customer/customers.ts'
import {
  keepTwoCustomersApart,
  mergeTwoCustomers,
  separateTwoCustomers,
} from '#services/features/customer/merge-customers.ts'
import {
  customerCardOf,
  mergePreviewOf,
  officeCustomersOf,
  personOf,
} from '#services/features/customer/office-customers.ts'
import { receivedTextRoutes } from '#services/features/messages/routes/received-text-routes.ts'
import { customerTimeline } from '#services/history/customer-timeline.ts'
import { orProblem } from '#services/http/answer.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { mailsWithPerson } from '#services/mailbox/correspondence.ts'

const path = '/api/crm/customers'
const fresh = { 'cache-control': 'no-store' }

/** Visitors are listed on request only; merged customers once. */
const customersQuery = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null
      ? { ...('kind' in given ? {} : { kind: ['lead', 'customer'] }), ...given, listed: 'yes' }
      : given,
  listQuery(customersList),
)

const mergeQuery = z.object({ with: z.string().min(1).max(64) })

export const customerRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .route('/', receivedTextRoutes(database))
    .get(path, forOwners, validate('query', customersQuery), async (c) => {
      const rows = await pageRows(c, database, customersList, c.req.valid('query'))
      const ids = rows.map(({ id }) => String(id))
      const customers = await officeCustomersOf(database, ids, ctx.clock())
      // The number under the name that the specification has for it too.
      return c.json(customers.map((customer) => ({ ...customer, services: customer.servicesCount })))
    })
    .post(path, forOwners, validate('json', newCustomer), async (c) => {
      const { customerId } = orProblem(await addCustomer(ctx, byStaff(c.get('staff')), c.req.valid('json')))
      return c.json({ id: customerId, version: 1 }, 201)
    })
    .get(`${path}/:id`, forOwners, async (c) => {
      const card = await customerCardOf(database, c.req.param('id'), ctx.clock())
      if (card === null) throw problem('not_found')
      return c.json(card, 200, fresh)
    })
    .patch(`${path}/:id`, forOwners, validate('json', customerChange), async (c) => {
      const id = c.req.param('id')
      const known = await customerById(database, id)
      if (known === null) throw problem('not_found')
      const change = { ...c.req.valid('json'), formerEmail: known.email, formerPhone: known.phone }
      const { version } = orProblem(await changeCustomer(ctx, byStaff(c.get('staff')), id, change))
      return c.json({ id, version })
    })
    .get(`${path}/:id/history`, forOwners, async (c) => {
      const person = await personOf(database, c.req.param('id'))
      if (person === null) throw problem('not_found')
      const usernameOf = usernamesIn(await stateOf(ctx.log, allStaff))
      const people = [person.survivor, ...person.merged]
      const ids = people.map(({ id }) => id)
      const [{ entries, total }, mails] = await Promise.all([
        customerTimeline(ctx.log, database, usernameOf, ids),
        mailsWithPerson(
          database,
          usernameOf,
          people.map(({ email }) => email),
        ),
      ])
      // Where older entries are left out, older mails are too.
      const since = total > entries.length ? (entries.at(-1)?.at ?? '') : ''
      return c.json({ entries, total, mails: mails.filter(({ at }) => at >= since) }, 200, fresh)
    })
    .get(`${path}/:id/attendance`, forOwners, async (c) => {
      const person = await personOf(database, c.req.param('id'))
      if (person === null) throw problem('not_found')
      const ids = [person.survivor, ...person.merged].map(({ id }) => id)
      return c.json((await attendanceOf(database, ids)) satisfies CustomerAttendance, 200, fresh)
    })
    .route('/', mergeRoutes(ctx, database))

const mergeRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(`${path}/:id/merge`, forOwners, validate('query', mergeQuery), async (c) => {
      const preview = await mergePreviewOf(ctx, database, [c.req.param('id'), c.req.valid('query').with])
      if (preview === null) throw problem('not_found')
      return c.json(preview, 200, fresh)
    })
    .post(`${path}/:id/merged`, forOwners, validate('json', customerMerge), async (c) => {
      const { mergedId, expectedVersion, mergedVersion } = c.req.valid('json')
      const pair = await pairIn(database, c.req.param('id'), mergedId)
      const shown = { survivor: expectedVersion, merged: mergedVersion }
      const { version } = orProblem(await mergeTwoCustomers(ctx, byStaff(c.get('staff')), pair, shown))
      return c.json({ id: pair.survivorId, version })
    })
    .delete(`${path}/:id/merged/:mergedId`, forOwners, async (c) => {
      const pair = await pairIn(database, c.req.param('id'), c.req.param('mergedId'))
      const { version } = orProblem(await separateTwoCustomers(ctx, byStaff(c.get('staff')), pair))
      return c.json({ id: pair.survivorId, version })
    })
    .post(`${path}/:id/kept-apart`, forOwners, validate('json', customersKeptApart), async (c) => {
      const pair = await pairIn(database, c.req.param('id'), c.req.valid('json').otherId)
      const { version } = orProblem(await keepTwoCustomersApart(ctx, byStaff(c.get('staff')), pair))
      return c.json({ id: pair.survivorId, version })
    })

async function pairIn(database: ReadOnlyDatabase, survivorId: string, mergedId: string): Promise<Pair> {
  const known = await Promise.all([customerById(database, survivorId), customerById(database, mergedId)])
  if (known.includes(null)) throw problem('not_found')
  if (survivorId === mergedId) throw problem('invalid_request')
  return { survivorId, mergedId }
}
