import { Hono } from 'hono'

import { changedMailNote, emailAssignee, emailPresence, newMailNote } from '#services/contracts/email-team.ts'
import type { AppContext } from '#services/features/context.ts'
import { assignMail, teamOfMail } from '#services/features/mailbox/mail-team.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { takeBackAssignment } from '#services/mailbox/team/assignments.ts'
import { removeNote, rewriteNote, writeNote } from '#services/mailbox/team/notes.ts'
import { leavePresence, signPresence } from '#services/mailbox/team/presence.ts'

const mail = '/api/email/messages/:id{[a-z0-9]{1,64}}'
const note = '/api/email/notes/:id{[a-z0-9]{1,64}}'

export const emailTeamRoutes = (ctx: AppContext, mailbox: MailboxTerms) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(`${mail}/team`, forOwners, async (c) => {
      const found = await teamOfMail(ctx, mailbox, c.get('staff').staffId, c.req.param('id'))
      if (found === null) throw problem('not_found')
      return c.json(found, 200, { 'cache-control': 'no-store' })
    })
    .put(`${mail}/assignee`, forOwners, validate('json', emailAssignee), async (c) => {
      const asked = { emailId: c.req.param('id'), assignee: c.req.valid('json').staffId }
      return c.json(orProblem(await assignMail(ctx, mailbox, c.get('staff').staffId, asked)))
    })
    .post('/api/email/assignments/:id{[1-9][0-9]{0,14}}/undo', forOwners, async (c) =>
      c.json(orProblem(await takeBackAssignment(mailbox, c.get('staff').staffId, Number(c.req.param('id'))))),
    )
    .put(`${mail}/presence`, forOwners, validate('json', emailPresence), async (c) => {
      const { staffId } = c.get('staff')
      await signPresence(mailbox, { ...c.req.valid('json'), emailId: c.req.param('id'), staffId })
      return c.body(null, 204)
    })
    .delete('/api/email/presence/:place{[a-z0-9]{1,64}}', forOwners, async (c) => {
      await leavePresence(mailbox, c.req.param('place'), c.get('staff').staffId)
      return c.body(null, 204)
    })
    .post(`${mail}/notes`, forOwners, validate('json', newMailNote), async (c) =>
      c.json(orProblem(await writeNote(mailbox, c.get('staff').staffId, c.req.param('id'), c.req.valid('json'))), 201),
    )
    .patch(note, forOwners, validate('json', changedMailNote), async (c) => {
      const asked = { id: c.req.param('id'), ...c.req.valid('json') }
      return c.json(orProblem(await rewriteNote(mailbox, c.get('staff').staffId, asked)))
    })
    .delete(note, forOwners, async (c) => {
      const asked = { id: c.req.param('id'), isDeleted: true }
      return c.json(orProblem(await removeNote(mailbox, c.get('staff').staffId, asked)))
    })
    .post(`${note}/restore`, forOwners, async (c) => {
      const asked = { id: c.req.param('id'), isDeleted: false }
      return c.json(orProblem(await removeNote(mailbox, c.get('staff').staffId, asked)))
    })
