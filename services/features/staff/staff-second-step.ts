import { byStaff } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { recordRecoveryCode } from '#services/domain/staff/decide-totp.ts'
import { plainCode, recoveryHash } from '#services/domain/staff/made-code.ts'
import { activeIn, allStaff, type StaffMember } from '#services/domain/staff/staff.ts'
import { totpStep } from '#services/domain/staff/totp.ts'
import { guessesOf } from '#services/features/account/begin-session.ts'

import { beginForStaff, type BegunStaff, type StaffContext } from './staff.ts'

const isTotp = (code: string): boolean => /^\d{6}$/.test(code)

/** Completes a half sign-in by a code; `password_again` when it ended. */
export async function enterCode(
  ctx: StaffContext,
  { half, code }: { readonly half: string; readonly code: string },
  browser: Browser,
): Promise<Refusal | BegunStaff> {
  const { halves } = ctx.secondStep
  const staffId = await halves.attempt(half)
  const working = staffId === null ? [] : activeIn(await stateOf(ctx.log, allStaff))
  const member = working.find((one) => one.staffId === staffId)
  if (member === undefined || member.totpId === null) return refuse('password_again')
  const owner = `staff:${member.staffId}`
  const hash = await ctx.identity.passwords.get(owner)
  const { key } = guessesOf(ctx, { strangers: `totp:${member.staffId}`, marks: browser.marks }, { owner, hash })
  const refused = await refuseWrongCode(ctx, member, { code, key })
  if (refused !== null) return refused
  if (!(await halves.end(half))) return refuse('password_again')
  ctx.logger.info({ event: 'authn_login_success', staffId, provider: 'totp' }, 'somebody signed in to the office')
  return beginForStaff(ctx, member, browser)
}

/** `code_wrong`, throttled by key; a right code is consumed. */
export async function refuseWrongCode(
  ctx: StaffContext,
  member: StaffMember,
  { code: typed, key }: { readonly code: string; readonly key: string },
): Promise<Refusal | null> {
  const { throttle } = ctx.identity
  const { staffId, totpId } = member
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const code = plainCode(typed)
  const isRight =
    totpId !== null && (isTotp(code) ? await takeTotp(ctx, totpId, code) : await takeRecoveryCode(ctx, member, code))
  if (!isRight) {
    await throttle.failed(key)
    ctx.logger.warn({ event: 'authn_login_fail', provider: 'totp', staffId }, 'a code of the second step was refused')
    return refuse('code_wrong')
  }
  await throttle.succeeded(key)
  return null
}

async function takeTotp(ctx: StaffContext, totpId: string, code: string): Promise<boolean> {
  const { totp } = ctx.secondStep
  const secret = await totp.secretOf(totpId)
  const step = secret === null ? null : totpStep(secret, code, Date.parse(ctx.clock()))
  return step !== null && totp.useStep(totpId, step)
}

async function takeRecoveryCode(ctx: StaffContext, { staffId, totpId }: StaffMember, code: string): Promise<boolean> {
  const { totp } = ctx.secondStep
  if (totpId === null || !(await totp.useRecoveryCode(totpId, recoveryHash(code)))) return false
  const left = await totp.recoveryCodesLeft(totpId)
  const actor = byStaff({ staffId })
  const done = await command(ctx, actor, 'changeStaff', { staff: allStaff }, ({ staff }) => ({
    staff: recordRecoveryCode(staffId, left, staff),
  }))
  return !isRefusal(done)
}
