import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import { leadStream } from '#events/lead.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { writeCursor } from '#projections/engine/lists/cursor.ts'
import type { ListQuery, ListRow } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { leadsList } from '#projections/leads-list.ts'
import { stateOf } from '#services/commands/perform.ts'
import { leadChanges, leadStatusChange, mostLeadIds, newLead, newLeadNote } from '#services/contracts/office.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import { changeLeads, noteOnLead } from '#services/features/sales/lead-changes.ts'
import { convertLeadToDeal } from '#services/features/sales/lead-deals.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { leadStoryOf } from '#services/history/lead-story.ts'
import { orProblem } from '#services/http/answer.ts'
import { nextCursorHeader } from '#services/http/list-answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'

import { readLeadGroups } from './lead-groups.ts'

const fresh = { 'cache-control': 'no-store' }

export const leadRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/admin/leads', forOwners, validate('query', listQuery(leadsList)), async (c) => {
      const { query, after, limit } = c.req.valid('query')
      const { rows, next } = await readPage(database, leadsList, shown(query), { after, limit })
      if (next !== null) c.header(nextCursorHeader, writeCursor(leadsList, query, next))
      return c.json(rows.map(toLead), 200, fresh)
    })
    .get('/api/admin/leads/groups', forOwners, validate('query', listQuery(leadsList)), async (c) => {
      const { query, ...page } = c.req.valid('query')
      if (query.order.direction === 'asc') throw problem('invalid_request')
      const { groups, next } = await readLeadGroups(database, { query: shown(query), ...page })
      if (next !== null) c.header(nextCursorHeader, writeCursor(leadsList, query, next))
      return c.json(groups.flatMap(toGroup), 200, fresh)
    })
    .get('/api/admin/leads/ids', forOwners, validate('query', listQuery(leadsList)), async (c) => {
      const query = shown(c.req.valid('query').query)
      const { rows, next } = await readPage(database, leadsList, query, { after: null, limit: mostLeadIds })
      return c.json({ ids: rows.map(({ id }) => id), isComplete: next === null }, 200, fresh)
    })
    .patch('/api/admin/leads', forOwners, validate('json', leadChanges), async (c) =>
      c.json(orProblem(await changeLeads(ctx, byStaff(c.get('staff')), c.req.valid('json').changes)), 200, fresh),
    )
    .post('/api/admin/leads/:id/deal', forOwners, async (c) => {
      const { dealId } = orProblem(await convertLeadToDeal(ctx, byStaff(c.get('staff')), c.req.param('id')))
      return c.json({ id: dealId }, 201)
    })
    .post('/api/crm/leads', forOwners, validate('json', newLead), async (c) => {
      const asked = c.req.valid('json')
      const source = asked.emailId === undefined ? 'phone' : 'email'
      const { leadId } = orProblem(await receiveLead(ctx, byStaff(c.get('staff')), { source, ...asked }))
      return c.json({ id: leadId }, 201)
    })
    .patch('/api/admin/leads/:id/status', forOwners, validate('json', leadStatusChange), async (c) => {
      const { status } = c.req.valid('json')
      orProblem(await changeLeadStatus(ctx, byStaff(c.get('staff')), c.req.param('id'), status))
      return c.json({ id: c.req.param('id'), status })
    })
    .get('/api/admin/leads/:id/story', forOwners, async (c) => {
      const events = await ctx.log.readStream(leadStream(c.req.param('id')))
      if (events.length === 0) throw problem('not_found')
      const usernameOf = usernamesIn(await stateOf(ctx.log, allStaff))
      return c.json(leadStoryOf(events, usernameOf), 200, fresh)
    })
    .post('/api/admin/leads/:id/notes', forOwners, validate('json', newLeadNote), async (c) => {
      const note = c.req.valid('json')
      const { noteId } = orProblem(await noteOnLead(ctx, byStaff(c.get('staff')), c.req.param('id'), note))
      return c.json({ id: noteId }, 201)
    })

function shown(query: ListQuery): ListQuery {
  const { equal } = query
  const isAsked = equal['archived'] !== undefined || equal['id'] !== undefined
  return isAsked ? query : { ...query, equal: { ...equal, archived: ['no'] } }
}

const toGroup = (rows: readonly ListRow[]) => {
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return []
  return [{ lead: toLead(first), ids: rows.map(({ id }) => id), since: last['receivedAt'] }]
}

const toLead = (row: ListRow) => ({
  ...Object.fromEntries(answered.map((name) => [name, row[name]])),
  createdAt: row['receivedAt'],
})

const answered = [
  'id',
  'name',
  'email',
  'phone',
  'message',
  'notes',
  'status',
  'source',
  'customerId',
  'emailId',
  'replyDueAt',
  'repliedAt',
  'archivedAt',
  'alike',
] as const
