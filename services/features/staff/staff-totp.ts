import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { mostRecoveryCodes, type NewTotp, type OwnTotp } from '#services/contracts/staff-totp.ts'
import { disableTotp, enableTotp } from '#services/domain/staff/decide-totp.ts'
import { madeRecoveryCode, plainCode, recoveryHash } from '#services/domain/staff/made-code.ts'
import type { StaffMember } from '#services/domain/staff/staff.ts'
import { newTotpSecret, totpAddress, totpStep } from '#services/domain/staff/totp.ts'

import type { StaffAsking } from './staff-asking.ts'
import { refuseWrongCode } from './staff-second-step.ts'
import { changeOwn, refuseWrongStaffPassword, type StaffContext } from './staff.ts'

export async function ownTotp({ secondStep }: StaffContext, { totpId }: StaffMember): Promise<OwnTotp> {
  return {
    isOn: totpId !== null,
    recoveryCodesLeft: totpId === null ? 0 : await secondStep.totp.recoveryCodesLeft(totpId),
  }
}

export async function askForTotp(ctx: StaffContext, asking: StaffAsking, current: string): Promise<Refusal | NewTotp> {
  const { member } = asking
  const { staffId, username } = member
  if (member.totpId !== null) return refuse('totp_on')
  const refused = await refuseWrongStaffPassword(ctx, asking, current)
  if (refused !== null) return refused
  const totpId = ctx.newId()
  const secret = newTotpSecret()
  await ctx.secondStep.totp.begin({ totpId, staffId }, secret)
  return { id: totpId, secret, address: totpAddress(secret, username) }
}

/** Enables codes; ends other sessions. */
export async function confirmTotp(
  ctx: StaffContext,
  { member: { staffId }, session }: StaffAsking,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<Refusal | { readonly recoveryCodes: readonly string[] }> {
  const { throttle, sessions } = ctx.identity
  const { totp, halves } = ctx.secondStep
  const secret = await totp.waiting(id, staffId)
  if (secret === null) return refuse('code_expired')
  const key = codesOf(session)
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const step = totpStep(secret, plainCode(code), Date.parse(ctx.clock()))
  if (step === null || !(await totp.useStep(id, step))) {
    await throttle.failed(key)
    return refuse('code_wrong')
  }
  await throttle.succeeded(key)
  const recoveryCodes = Array.from({ length: mostRecoveryCodes }, madeRecoveryCode)
  await totp.keepRecoveryCodes(id, recoveryCodes.map(recoveryHash))
  const done = await changeOwn(ctx, staffId, (staff) => enableTotp(staffId, id, staff))
  if (isRefusal(done)) return done
  await halves.endAll(staffId)
  await sessions.revokeAll(staffId, session.id)
  return { recoveryCodes }
}

/** Disables codes by password and code; ends other sessions. */
export async function turnTotpOff(
  ctx: StaffContext,
  asking: StaffAsking,
  { current, code }: { readonly current: string; readonly code: string },
): Promise<Refusal | { readonly status: 'removed' }> {
  const { member, session } = asking
  const { staffId } = member
  const refused =
    (await refuseWrongStaffPassword(ctx, asking, current)) ??
    (await refuseWrongCode(ctx, member, { code, key: codesOf(session) }))
  if (refused !== null) return refused
  const done = await changeOwn(ctx, staffId, (staff) => disableTotp(staffId, staff))
  if (isRefusal(done)) return done
  await ctx.secondStep.totp.deleteAll(staffId)
  await ctx.identity.sessions.revokeAll(staffId, session.id)
  return { status: 'removed' }
}

const codesOf = ({ id }: StaffAsking['session']): string => `totp-session:${id}`
