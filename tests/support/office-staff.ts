import type { StaffRole } from '#events/staff.ts'
import { perform } from '#services/commands/perform.ts'
import { addStaff } from '#services/domain/staff/decide.ts'
import { allStaff } from '#services/domain/staff/staff.ts'
import { ensureOwner, resetStaffPassword } from '#services/features/staff/staff.ts'

import type { TestApp } from './test-app.ts'

export const ownerPassword = 'sprinkles all the way down'
const operator = { kind: 'operator' } as const

/** Number of added members, so that a retry adds others. */
const added = new WeakMap<TestApp, number>()

/** The staff of a test's application, and their browsers. */
export function officeStaff(app: TestApp) {
  const ctx = {
    ...app.ctx,
    identity: app.identities.staff,
    passkeys: app.identities.passkeys.staff,
    secondStep: app.identities.secondStep,
  }
  async function signIn(username: string, password: string) {
    const visitor = app.visitor()
    const answer = await visitor.post('/api/admin/login', { username, password })
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.text}`)
    return visitor
  }

  async function member(role: StaffRole) {
    const count = (added.get(app) ?? 0) + 1
    added.set(app, count)
    const username = `${role}-${count}`
    const staffId = `s-${username}`
    await perform(app.ctx.log, { meta: { actor: operator } }, { staff: allStaff }, ({ staff }) => ({
      staff: addedEvents({ staffId, username, role }, staff),
    }))
    const made = await resetStaffPassword(ctx, username)
    if ('refused' in made) throw new Error(made.refused)
    return { staffId, username, password: made.password, visitor: await signIn(username, made.password) }
  }

  return {
    ctx,
    signIn,
    member,
    /** The first owner, with a password from the environment. */
    async owner() {
      await ensureOwner(ctx, { username: 'admin', password: ownerPassword })
      return signIn('admin', ownerPassword)
    },
  }
}

function addedEvents(...given: Parameters<typeof addStaff>) {
  const decided = addStaff(...given)
  if ('refused' in decided) throw new Error(decided.refused)
  return decided
}
