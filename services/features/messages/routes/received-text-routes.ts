import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { textsOfCustomers, textsOfVisit } from '#projections/received-texts.ts'
import { personOf } from '#services/features/customer/office-customers.ts'
import { problem } from '#services/http/problem.ts'
import { forCrew, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'

const fresh = { 'cache-control': 'no-store' }

export const receivedTextRoutes = (database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/customers/:id/texts', forOwners, async (c) => {
      const person = await personOf(database, c.req.param('id'))
      if (person === null) throw problem('not_found')
      const ids = [person.survivor, ...person.merged].map(({ id }) => id)
      return c.json(await textsOfCustomers(database, ids), 200, fresh)
    })
    .get('/api/crm/bookings/:id/texts', forCrew, async (c) =>
      c.json(await textsOfVisit(database, c.req.param('id')), 200, fresh),
    )
