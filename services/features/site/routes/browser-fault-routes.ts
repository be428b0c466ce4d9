import { Hono } from 'hono'

import type { BrowserFaults } from '#infra/database/browser-faults.ts'
import { browserFault } from '#services/contracts/browser-faults.ts'
import type { AppContext } from '#services/features/context.ts'
import { route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'
import { withoutPersonal } from '#services/isomorphic/fault-words.ts'
import type { Counters } from '#services/process/counters.ts'

export const browserFaultRoutes = (
  { clock }: Pick<AppContext, 'clock'>,
  faults: BrowserFaults,
  counters: Pick<Counters, 'browserFaults'>,
) =>
  new Hono().post(
    '/browser-faults',
    route({ audience: 'public', limit: ['browser-faults'], mostBytes: 4 * 1024 }),
    validate('json', browserFault),
    async (c) => {
      const fault = c.req.valid('json')
      // Whoever sends it may have left in what our own pages leave out.
      await faults.record({ ...fault, message: withoutPersonal(fault.message) }, clock())
      counters.browserFaults[fault.app] += 1
      return c.body(null, 204)
    },
  )
