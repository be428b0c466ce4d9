import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { ListRow } from '#projections/engine/lists/list.ts'
import { leadsList } from '#projections/leads-list.ts'
import type { AppContext } from '#services/context.ts'
import { leadStatusChange, newLead } from '#services/contracts/office.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { changeLeadStatus, receiveLead } from '#services/use-cases/leads.ts'

import { orProblem } from './answer.ts'
import { pageRows } from './list-answer.ts'

/** What came in by the contact form, by quotes, by phone and by mail. Mounted behind the guard of the office. */
export const leadRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/admin/leads', validate('query', listQuery(leadsList)), async (c) => {
      const rows = await pageRows(c, database, leadsList, c.req.valid('query'))
      return c.json(rows.map(toLead))
    })
    .post('/api/crm/leads', validate('json', newLead), async (c) => {
      const actor = { kind: 'staff', staffId: c.get('staff').staffId } as const
      const asked = c.req.valid('json')
      const source = asked.emailId === undefined ? 'phone' : 'email'
      const { leadId } = orProblem(await receiveLead(ctx, actor, { source, ...asked }))
      return c.json({ id: leadId }, 201)
    })
    .patch('/api/admin/leads/:id/status', validate('json', leadStatusChange), async (c) => {
      const { status } = c.req.valid('json')
      const actor = { kind: 'staff', staffId: c.get('staff').staffId } as const
      orProblem(await changeLeadStatus(ctx, actor, c.req.param('id'), status))
      return c.json({ id: c.req.param('id'), status })
    })

const toLead = ({ id, name, email, phone, message, status, source, customerId, emailId, receivedAt }: ListRow) => ({
  id,
  name,
  email,
  phone,
  message,
  // Nobody has written notes yet: there is no such event.
  notes: null,
  status,
  source,
  customerId,
  emailId,
  createdAt: receivedAt,
})
