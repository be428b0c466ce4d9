import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { addDays, dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { servicesSold } from '#projections/sold-services.ts'
import { priceForm, type OfficePrices, type SoldServices } from '#services/contracts/prices.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { changePrices } from '#services/features/business/price-list.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/business'
const fresh = { 'cache-control': 'no-store' }
const soldDays = 90

export const priceRoutes = (ctx: Pick<AppContext, 'log' | 'views' | 'clock'>, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(`${path}/prices`, forOwners, async (c) => {
      const { priceList } = await catalogueInForce(ctx.views)
      const answer: OfficePrices = {
        version: priceList.version,
        packages: priceList.packages.map(({ popular: _popular, features: _features, ...one }) => one),
        addOns: priceList.addOns.map(({ description: _description, ...one }) => one),
      }
      return c.json(answer, 200, fresh)
    })
    .put(`${path}/prices`, forOwners, validate('json', priceForm), async (c) => {
      return c.json(orProblem(await changePrices(ctx, byStaff(c.get('staff')), c.req.valid('json'))))
    })
    .get(`${path}/sold`, forOwners, async (c) => {
      const to = dayOf(ctx.clock())
      const from = addDays(to, -soldDays)
      const { visits, packages, addOns } = await servicesSold(database, from, to)
      const answer: SoldServices = { from, to, visits, packages: [...packages], addOns: [...addOns] }
      return c.json(answer, 200, fresh)
    })
