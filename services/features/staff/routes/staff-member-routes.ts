import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import {
  newStaffMember,
  ownPasswordChange,
  staffActiveChange,
  staffRoleChange,
} from '#services/contracts/staff-members.ts'
import {
  addMember,
  changeRole,
  deactivateMember,
  reactivateMember,
  removeFactors,
  resetMemberPassword,
  staffMembers,
} from '#services/features/staff/manage-staff.ts'
import { changeOwnPassword, type StaffContext } from '#services/features/staff/staff.ts'
import { orProblem } from '#services/http/answer.ts'
import { browserOf, signInBrowser } from '#services/http/browser.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { forConfirmedOwners, forCrew, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

const path = '/api/crm/staff'
const fresh = { 'cache-control': 'no-store' }

export const staffMemberRoutes = (ctx: StaffContext, cookies: CookieTerms) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(path, forOwners, async (c) => c.json(await staffMembers(ctx), 200, fresh))
    .post(path, forConfirmedOwners, validate('json', newStaffMember), async (c) =>
      c.json(orProblem(await addMember(ctx, byStaff(c.get('staff')), c.req.valid('json'))), 201, fresh),
    )
    .put(`${path}/:id/role`, forConfirmedOwners, validate('json', staffRoleChange), async (c) =>
      c.json(orProblem(await changeRole(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json').role))),
    )
    .put(`${path}/:id/active`, forConfirmedOwners, validate('json', staffActiveChange), async (c) => {
      const set = c.req.valid('json').isActive ? reactivateMember : deactivateMember
      return c.json(orProblem(await set(ctx, byStaff(c.get('staff')), c.req.param('id'))), 200, fresh)
    })
    .put('/api/crm/password', forCrew, validate('json', ownPasswordChange), async (c) => {
      const asking = { member: c.get('staff'), session: c.get('staffSession') }
      const browser = browserOf(c, cookies, 'staff')
      const begun = orProblem(await changeOwnPassword(ctx, asking, c.req.valid('json'), browser))
      signInBrowser(c, cookies, 'staff', begun)
      return c.json({ id: begun.member.staffId })
    })
    .delete(`${path}/:id/factors`, forConfirmedOwners, async (c) =>
      c.json(orProblem(await removeFactors(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )
    .post(`${path}/:id/password`, forConfirmedOwners, async (c) =>
      c.json(orProblem(await resetMemberPassword(ctx, byStaff(c.get('staff')), c.req.param('id'))), 200, fresh),
    )
