import { Hono } from 'hono'
import * as z from 'zod'

import { centsToDollars } from '#events/values/money.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { figuresOfCustomers, noFigures, type CustomerFigures } from '#projections/customer-figures.ts'
import { customersList } from '#projections/customers-list.ts'
import { customerById } from '#projections/customers.ts'
import type { ListRow } from '#projections/engine/lists/list.ts'
import { subscriptionOf } from '#projections/subscribers.ts'
import type { AppContext } from '#services/context.ts'
import { customerChange, newCustomer, type CustomerCard } from '#services/contracts/customers.ts'
import { customerTimeline } from '#services/history/customer-timeline.ts'
import { problem } from '#services/http/problem.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { stateOf } from '#services/perform.ts'
import { allStaff, usernamesIn, type StaffMember } from '#services/staff/staff.ts'
import { addCustomer, changeCustomer } from '#services/use-cases/customers.ts'

import { orProblem } from './answer.ts'
import { pageRows } from './list-answer.ts'

const path = '/api/crm/customers'
const fresh = { 'cache-control': 'no-store' }

/** Somebody who only typed an address at the checkout is no customer yet, and listed only where that is asked for. */
const customersQuery = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && !('kind' in given)
      ? { ...given, kind: ['lead', 'customer'] }
      : given,
  listQuery(customersList),
)

/** The customers of the office. Mounted behind its guard. */
export const customerRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, validate('query', customersQuery), async (c) => {
      const rows = await pageRows(c, database, customersList, c.req.valid('query'))
      const figures = await figuresOfCustomers(
        database,
        rows.map(({ id }) => String(id)),
      )
      return c.json(rows.map((row) => toCustomer(row, figures.get(String(row['id'])) ?? noFigures)))
    })
    .post(path, validate('json', newCustomer), async (c) => {
      const { customerId } = orProblem(await addCustomer(ctx, by(c.get('staff')), c.req.valid('json')))
      return c.json({ id: customerId, version: 1 }, 201)
    })
    .get(`${path}/:id`, async (c) => {
      const card = await cardOf(database, c.req.param('id'))
      if (card === null) throw problem('not_found')
      return c.json(card, 200, fresh)
    })
    .patch(`${path}/:id`, validate('json', customerChange), async (c) => {
      const id = c.req.param('id')
      const known = await customerById(database, id)
      if (known === null) throw problem('not_found')
      const change = { ...c.req.valid('json'), formerEmail: known.email }
      const { version } = orProblem(await changeCustomer(ctx, by(c.get('staff')), id, change))
      return c.json({ id, version })
    })
    .get(`${path}/:id/history`, async (c) => {
      const id = c.req.param('id')
      if ((await customerById(database, id)) === null) throw problem('not_found')
      const usernameOf = usernamesIn(await stateOf(ctx.log, allStaff))
      return c.json(await customerTimeline(ctx.log, database, usernameOf, id), 200, fresh)
    })

const by = ({ staffId }: StaffMember) => ({ kind: 'staff', staffId }) as const

const toCustomer = (
  { id, name, email, phone, kind, since, lastSeenAt }: ListRow,
  { services, spentCents }: CustomerFigures,
) => ({
  id,
  name,
  email,
  phone,
  kind,
  servicesCount: services,
  totalSpent: centsToDollars(spentCents),
  totalSpentCents: spentCents,
  since,
  lastSeenAt,
})

async function cardOf(database: ReadOnlyDatabase, id: string): Promise<CustomerCard | null> {
  const row = await customerById(database, id)
  if (row === null) return null
  const [figures, newsletter] = await Promise.all([figuresOfCustomers(database, [id]), subscriptionOf(database, id)])
  const { services, spentCents, upcoming } = figures.get(id) ?? noFigures
  return {
    ...row,
    servicesCount: services,
    totalSpent: centsToDollars(spentCents),
    totalSpentCents: spentCents,
    upcoming,
    newsletter,
  }
}
