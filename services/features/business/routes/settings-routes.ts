import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { StaffSettingsStore } from '#infra/stores/staff-settings.ts'
import { officeSettingsChange } from '#services/contracts/office.ts'
import { closedDay, hoursForm, noShowChargesForm } from '#services/contracts/settings.ts'
import { closeDay, openDay } from '#services/features/business/closed-days.ts'
import { changeHours } from '#services/features/business/opening-hours.ts'
import type { AppContext } from '#services/features/context.ts'
import { changeNoShowCharges, noShowChargesOf } from '#services/features/money/no-show-charges.ts'
import { orProblem } from '#services/http/answer.ts'
import { forCrew, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/settings'
const business = '/api/crm/business'

export const settingsRoutes = (ctx: Pick<AppContext, 'log' | 'views'>, settings: StaffSettingsStore) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, forCrew, async (c) => {
      const kept = await settings.get(c.get('staff').staffId)
      const shown = { theme: kept?.theme ?? null, singleKeys: kept?.singleKeys ?? true }
      return c.json(shown, 200, { 'cache-control': 'no-store' })
    })
    .patch(path, forCrew, validate('json', officeSettingsChange), async (c) => {
      const change = c.req.valid('json')
      await settings.put(c.get('staff').staffId, change)
      return c.json(change)
    })
    .put(`${business}/hours`, forOwners, validate('json', hoursForm), async (c) =>
      c.json(orProblem(await changeHours(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .get(`${business}/no-show-charges`, forOwners, async (c) =>
      c.json(await noShowChargesOf(ctx), 200, { 'cache-control': 'no-store' }),
    )
    .put(`${business}/no-show-charges`, forOwners, validate('json', noShowChargesForm), async (c) =>
      c.json(orProblem(await changeNoShowCharges(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .post(`${business}/closed-days`, forOwners, validate('json', closedDay), async (c) =>
      c.json(orProblem(await closeDay(ctx, byStaff(c.get('staff')), c.req.valid('json'))), 201),
    )
    .delete(`${business}/closed-days/:date`, forOwners, async (c) =>
      c.json(orProblem(await openDay(ctx, byStaff(c.get('staff')), { date: c.req.param('date') }))),
    )
