import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { brandForm, mostLogoBytes } from '#services/contracts/brand.ts'
import { businessForm, invoicePreview } from '#services/contracts/business-details.ts'
import { serviceAreaForm } from '#services/contracts/service-area.ts'
import { siteLanguagesForm } from '#services/contracts/site-languages.ts'
import { vanChange, vanDaysQuestion } from '#services/contracts/van-starts.ts'
import { newVan, renamedVan, vanService, vanVisitsQuestion } from '#services/contracts/vans.ts'
import { vanStartsFor } from '#services/features/booking/van-starts.ts'
import { changeBrand, officeBrand } from '#services/features/business/brand.ts'
import { changeBusiness, officeBusinessDetails, previewInvoice } from '#services/features/business/business-details.ts'
import { changeServiceArea, officeServiceArea } from '#services/features/business/service-area.ts'
import { changeSiteLanguages, officeSiteLanguages } from '#services/features/business/site-languages.ts'
import { changeVans, officeVans, visitsOfVan } from '#services/features/business/vans.ts'
import type { AppContext } from '#services/features/context.ts'
import { moveToOtherVan } from '#services/features/visit/change-van.ts'
import { orProblem } from '#services/http/answer.ts'
import { forOwners, route, staffAlone } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const details = '/api/crm/business/details'
const serviceArea = '/api/crm/business/service-area'
const languages = '/api/crm/business/languages'
const brand = '/api/crm/business/brand'
const vans = '/api/crm/business/vans'
/** A logo in base64, and the rest of the form. */
const mostBrandBytes = Math.ceil(mostLogoBytes / 3) * 4 + 1024
const fresh = { 'cache-control': 'no-store' }

export const businessRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(details, forOwners, async (c) => c.json(await officeBusinessDetails(ctx), 200, fresh))
    .put(details, forOwners, validate('json', businessForm), async (c) =>
      c.json(orProblem(await changeBusiness(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .post(`${details}/preview`, forOwners, validate('json', invoicePreview), async (c) =>
      c.json(orProblem(await previewInvoice(ctx, c.req.valid('json'))), 200, fresh),
    )
    .get(serviceArea, forOwners, async (c) => c.json(await officeServiceArea(ctx), 200, fresh))
    .put(serviceArea, forOwners, validate('json', serviceAreaForm), async (c) =>
      c.json(orProblem(await changeServiceArea(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .get(languages, forOwners, async (c) => c.json(await officeSiteLanguages(ctx), 200, fresh))
    .put(languages, forOwners, validate('json', siteLanguagesForm), async (c) =>
      c.json(orProblem(await changeSiteLanguages(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .get(brand, forOwners, async (c) => c.json(await officeBrand(ctx), 200, fresh))
    .put(
      brand,
      route({ audience: 'owner', limit: staffAlone, mostBytes: mostBrandBytes }),
      validate('json', brandForm),
      async (c) => c.json(orProblem(await changeBrand(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .get(vans, forOwners, async (c) => c.json(await officeVans(ctx), 200, fresh))
    .post(vans, forOwners, validate('json', newVan), async (c) => {
      const { name, expectedVersion } = c.req.valid('json')
      const change = { kind: 'add', name } as const
      return c.json(orProblem(await changeVans(ctx, byStaff(c.get('staff')), change, expectedVersion)), 201)
    })
    .patch(`${vans}/:id`, forOwners, validate('json', renamedVan), async (c) => {
      const { name, expectedVersion } = c.req.valid('json')
      const change = { kind: 'rename', van: c.req.param('id'), name } as const
      return c.json(orProblem(await changeVans(ctx, byStaff(c.get('staff')), change, expectedVersion)))
    })
    .put(`${vans}/:id/service`, forOwners, validate('json', vanService), async (c) => {
      const { outFrom, expectedVersion } = c.req.valid('json')
      const van = c.req.param('id')
      const change =
        outFrom === null ? ({ kind: 'return', van } as const) : { kind: 'take-out' as const, van, from: outFrom }
      return c.json(orProblem(await changeVans(ctx, byStaff(c.get('staff')), change, expectedVersion)))
    })
    .get(`${vans}/:id/visits`, forOwners, validate('query', vanVisitsQuestion), async (c) =>
      c.json(orProblem(await visitsOfVan(ctx, c.req.param('id'), c.req.valid('query').from)), 200, fresh),
    )
    .post('/api/crm/bookings/:id/van', forOwners, validate('json', vanChange), async (c) =>
      c.json(orProblem(await moveToOtherVan(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )
    .get('/api/crm/bookings/:id/reschedule/vans', forOwners, validate('query', vanDaysQuestion), async (c) =>
      c.json(orProblem(await vanStartsFor(ctx, c.req.param('id'), c.req.valid('query'))), 200, fresh),
    )
