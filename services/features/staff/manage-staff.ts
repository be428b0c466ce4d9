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

/** Everybody who ever worked here. */
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

/** Adds somebody; their first password is answered to be handed over, and is kept nowhere. */
export async function addMember(
  ctx: StaffContext,
  actor: Actor,
  form: { readonly username: string; readonly role: StaffRole },
): Promise<Refusal | MadeStaffPassword> {
  const staffId = `s${ctx.newId()}`
  const changed = await change(ctx, actor, staffId, (staff) => addStaff({ ...form, staffId }, staff))
  return isRefusal(changed) ? changed : withPassword(ctx, actor, changed)
}

/** Another role. Whoever had the former one signs in again: nothing that they see is of it any more. */
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

/** Keeps somebody out from now on: their sessions end and their password is gone. Done twice, it is done once. */
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

/** Lets somebody in again who was kept out, with a new password. Whoever asks was never kept out: `not_permitted`. */
export async function reactivateMember(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | MadeStaffPassword> {
  if (isOwn(actor, staffId)) return refuse('not_permitted')
  const changed = await change(ctx, actor, staffId, (staff) => restoreStaff(staffId, staff))
  return isRefusal(changed) ? changed : withPassword(ctx, actor, changed)
}

/**
 * A new password for somebody else who works here. Their sessions end. Refused with `not_permitted` for one's own: the session that
 * shows it would end with it, and nobody could sign in any more. One's own is changed by the present one.
 */
export async function resetMemberPassword(
  ctx: StaffContext,
  actor: Actor,
  staffId: string,
): Promise<Refusal | MadeStaffPassword> {
  if (isOwn(actor, staffId)) return refuse('not_permitted')
  const member = activeIn(await stateOf(ctx.log, allStaff)).find((one) => one.staffId === staffId)
  return member === undefined ? refuse('not_found') : withPassword(ctx, actor, { member })
}

/**
 * Takes off the passkeys and codes of somebody else who works here, who has lost what they were on. Their sessions end. Refused with
 * `not_permitted` for one's own, which are removed one by one.
 */
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

/** What is left of somebody's factors once they are none any more, and whatever was opened with them. */
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
