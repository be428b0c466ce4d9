import { Hono } from 'hono'

import type { StaffSettingsStore } from '#infra/database/staff-settings.ts'
import { officeSettingsChange } from '#services/contracts/office.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/settings'

/** How each member of staff likes the office to look. Mounted behind its guard. */
export const settingsRoutes = (settings: StaffSettingsStore) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, async (c) => {
      const kept = await settings.get(c.get('staff').staffId)
      return c.json({ theme: kept?.theme ?? null }, 200, { 'cache-control': 'no-store' })
    })
    .patch(path, validate('json', officeSettingsChange), async (c) => {
      const change = c.req.valid('json')
      await settings.put(c.get('staff').staffId, change)
      return c.json(change)
    })
