import type { Actor } from '#events/actor.ts'
import type { NewStaffEvent, StaffRole } from '#events/staff.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { MadeStaffPassword, OfficeStaff } from '#services/contracts/staff-members.ts'
import {
  addStaff,
  changeStaffRole,
  removeStaff,
  removeStaffFactors,
  restoreStaff,
} from '#services/domain/staff/decide.ts'
import { activeIn, allStaff, type Staff, type StaffMember } from '#services/domain/staff/staff.ts'

import { giveNewPassword, type StaffContext } from './staff.ts'

export async function staffMembers({ log }: Pick<StaffContext, 'log'>): Promise<OfficeStaff> {
  const staff = await stateOf(log, allStaff)
  return {
    members: staff.map(({ staffId, username, role, isActive, passkeys, totpId }) => ({
      id: staffId,
      username,
      role,
      isActive,
      passkeys: passkeys.length,
      hasTotp: totpId !== null,
    })),
  }
}

/** Returns the first password, which is not stored. */
export async function addMember(
  ctx: StaffContext,
  actor: Actor,
  form: { readonly username: string; readonly role: StaffRole },
): Promise<Refusal | MadeStaffPassword> {
  const staffId = `s${ctx.newId()}`
  const changed = await change(ctx, actor, staffId, (staff) => addStaff({ ...form, staffId }, staff))
  return isRefusal(changed) ? changed : withPassword(ctx, actor, changed)
}

/** Changes a role and ends sessions. */
export async function changeRole(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
  role: StaffRole,
): Promise<Refusal | { readonly id: string }> {
  const changed = await change(ctx, actor, staffId, (staff) => changeStaffRole(staffId, role, staff))
  if (isRefusal(changed)) return changed
  // Also when nothing was written: the first attempt may have failed between the two.
  await ctx.identity.sessions.revokeAll(staffId)
  return { id: staffId }
}

/** Removes a member's access. Idempotent. */
export async function deactivateMember(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | { readonly id: string }> {
  const changed = await change(ctx, actor, staffId, (staff) => removeStaff(staffId, staff))
  if (isRefusal(changed)) return changed
  await ctx.identity.passwords.delete(`staff:${staffId}`)
  await endFactors(ctx, staffId)
  return { id: staffId }
}

/** Restores access with a new password; `not_permitted` for oneself. */
export async function reactivateMember(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | MadeStaffPassword> {
  if (isOwn(actor, staffId)) return refuse('not_permitted')
  const changed = await change(ctx, actor, staffId, (staff) => restoreStaff(staffId, staff))
  return isRefusal(changed) ? changed : withPassword(ctx, actor, changed)
}

/** New password for another member; `not_permitted` for one's own. */
export async function resetMemberPassword(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | MadeStaffPassword> {
  if (isOwn(actor, staffId)) return refuse('not_permitted')
  const member = activeIn(await stateOf(ctx.log, allStaff)).find((one) => one.staffId === staffId)
  return member === undefined ? refuse('not_found') : withPassword(ctx, actor, { member })
}

/** Removes another member's factors after a loss; `not_permitted` for one's own. */
export async function removeFactors(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | { readonly id: string }> {
  if (isOwn(actor, staffId)) return refuse('not_permitted')
  const changed = await change(ctx, actor, staffId, (staff) => removeStaffFactors(staffId, staff))
  if (isRefusal(changed)) return changed
  // Also when nothing was written: the first attempt may have failed between the two.
  await endFactors(ctx, staffId)
  return { id: staffId }
}

async function endFactors({ passkeys, secondStep, identity }: StaffContext, staffId: string): Promise<void> {
  await passkeys.keys.deleteAll(staffId)
  await secondStep.totp.deleteAll(staffId)
  await secondStep.halves.endAll(staffId)
  await identity.sessions.revokeAll(staffId)
}

const isOwn = (actor: Actor, staffId: string): boolean => actor.kind === 'staff' && actor.staffId === staffId

interface Changed {
  readonly member: StaffMember
  readonly isWritten: boolean
}

async function change(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
  decide: (staff: Staff) => Decision<NewStaffEvent>,
): Promise<Refusal | Changed> {
  const done = await command(ctx, actor, 'changeStaff', { staff: allStaff }, ({ staff }) => ({ staff: decide(staff) }))
  if (isRefusal(done)) return done
  const member = done.states.staff.find((one) => one.staffId === staffId)
  return member === undefined ? refuse('not_found') : { member, isWritten: done.position > 0 }
}

async function withPassword(
  ctx: StaffContext,
  actor: Actor,
  { member }: Pick<Changed, 'member'>,
): Promise<MadeStaffPassword> {
  return { id: member.staffId, ...(await giveNewPassword(ctx, member, actor)) }
}
