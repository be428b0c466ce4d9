import { byStaff, type Actor } from '#events/actor.ts'
import type { NewStaffEvent } from '#events/staff.ts'
import { command, record } from '#services/commands/command.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OwnPasswordChange } from '#services/contracts/staff-members.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { isWeakPassword } from '#services/domain/accounts/password-strength.ts'
import type { Identity, PasskeyStores, SecondStep, Session } from '#services/domain/accounts/ports.ts'
import { noteThrottledSignIn } from '#services/domain/staff/decide-throttled.ts'
import { addFirstOwner, changeStaffPassword } from '#services/domain/staff/decide.ts'
import { madePassword } from '#services/domain/staff/made-code.ts'
import { activeIn, allStaff, memberNamed, type Staff, type StaffMember } from '#services/domain/staff/staff.ts'
import { beginSession, guessesOf, type BegunSession } from '#services/features/account/begin-session.ts'
import type { AppContext } from '#services/features/context.ts'

import type { StaffAsking } from './staff-asking.ts'

export interface StaffContext extends AppContext {
  readonly identity: Identity
  readonly passkeys: PasskeyStores
  readonly secondStep: SecondStep
}

export interface FirstOwner {
  readonly username: string
  readonly password: string | null
}

const operator: Actor = { kind: 'operator' }
const passwordOf = (staffId: string) => `staff:${staffId}`
const throttleKey = (username: string) => `staff:${username.trim().toLowerCase().slice(0, 100)}`

export interface MadePassword {
  readonly username: string
  readonly password: string
}

/** Ensures an owner; returns a generated password, null otherwise. The environment's password always counts. */
export async function ensureOwner(ctx: StaffContext, given: FirstOwner): Promise<MadePassword | null> {
  const owner = await firstOwner(ctx, given.username)
  if (owner === null) return null
  const { hashing, passwords } = ctx.identity
  const stored = await passwords.get(passwordOf(owner.staffId))
  if (given.password !== null) {
    if (stored !== null && (await hashing.verify(given.password, stored)).isRight) return null
    await setPassword(ctx, owner, given.password, operator)
    return null
  }
  if (stored !== null) return null
  const password = madePassword()
  // Of several processes that start at once one adds its password, and only that one tells it.
  const isAdded = await passwords.add(passwordOf(owner.staffId), await hashing.hash(password))
  return isAdded ? { username: owner.username, password } : null
}

async function firstOwner(ctx: StaffContext, username: string): Promise<StaffMember | null> {
  const staffId = `s${ctx.newId()}`
  const done = await record(ctx, operator, 'changeStaff', { staff: allStaff }, ({ staff }) => ({
    staff: addFirstOwner({ staffId, username }, staff),
  }))
  const { staff } = done.states
  // Where it was renamed in the environment, the first owner is still the first owner.
  if (memberNamed(staff, username)?.isActive === false) return null
  const working = activeIn(staff)
  const owner = memberNamed(working, username) ?? working.find(({ role }) => role === 'owner')
  if (owner === undefined) throw new Error('There is no owner')
  return owner
}

/** Returns a new password; ends sessions. */
export async function resetStaffPassword(
  ctx: StaffContext,
  username: string,
  actor: Actor = operator,
): Promise<Refusal | MadePassword> {
  const member = memberNamed(activeIn(await stateOf(ctx.log, allStaff)), username)
  return member === null ? refuse('not_found') : giveNewPassword(ctx, member, actor)
}

export async function giveNewPassword(ctx: StaffContext, member: StaffMember, actor: Actor): Promise<MadePassword> {
  const password = madePassword()
  await setPassword(ctx, member, password, actor)
  return { username: member.username, password }
}

export interface BegunStaff extends BegunSession {
  readonly member: StaffMember
}
export type SignedInStaff = BegunStaff | { readonly half: string }

export const beginForStaff = async (ctx: StaffContext, member: StaffMember, browser: Browser): Promise<BegunStaff> => ({
  member,
  ...(await beginSession(ctx, { owner: member.staffId, passwordOwner: passwordOf(member.staffId) }, browser)),
})

/** Signs in; unknown names and wrong passwords are alike in answer and time. */
export async function signInStaff(
  ctx: StaffContext,
  form: { readonly username: string; readonly password: string },
  browser: Browser,
): Promise<Refusal | SignedInStaff> {
  const { hashing, passwords, throttle } = ctx.identity
  const member = memberNamed(activeIn(await stateOf(ctx.log, allStaff)), form.username)
  const owner = passwordOf(member?.staffId ?? '')
  const hash = member === null ? null : await passwords.get(owner)
  const guesses = { strangers: throttleKey(form.username), marks: browser.marks }
  const { key, isKnown } = guessesOf(ctx, guesses, { owner, hash })
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const { isRight } = await hashing.verify(form.password, hash)
  if (!isRight || member === null) {
    await throttle.failed(key)
    ctx.logger.warn({ event: 'authn_login_fail' }, 'a sign-in to the office failed')
    if (member !== null && !isKnown && (await throttle.waitMs(key)) > 0) await noteThrottled(ctx, member.staffId)
    return refuse('admin_password_wrong')
  }
  await throttle.succeeded(key)
  if (member.totpId !== null) return { half: await ctx.secondStep.halves.begin(member.staffId) }
  ctx.logger.info({ event: 'authn_login_success', staffId: member.staffId }, 'somebody signed in to the office')
  return beginForStaff(ctx, member, browser)
}

async function noteThrottled(ctx: StaffContext, staffId: string): Promise<void> {
  ctx.logger.warn({ event: 'authn_login_lock', staffId }, 'a user name of the office is being guessed at')
  const system: Actor = { kind: 'system' }
  const at = ctx.clock()
  await command(ctx, system, 'noteThrottledSignIn', { staff: allStaff }, ({ staff }) => ({
    staff: noteThrottledSignIn({ staffId, at }, staff),
  }))
}

/** Changes the own password; `password_wrong` is throttled, `password_weak` refused. */
export async function changeOwnPassword(
  ctx: StaffContext,
  asking: StaffAsking,
  { current, next }: OwnPasswordChange,
  browser: Browser,
): Promise<Refusal | BegunStaff> {
  const { member } = asking
  const refused = await refuseWrongStaffPassword(ctx, asking, current)
  if (refused !== null) return refused
  if (await isWeakPassword(next, [member.username])) return refuse('password_weak')
  await setPassword(ctx, member, next, byStaff(member))
  return beginForStaff(ctx, member, browser)
}

/** Throttled per session, against guesses. */
export async function refuseWrongStaffPassword(
  ctx: StaffContext,
  { member, session }: StaffAsking,
  password: string,
): Promise<Refusal | null> {
  const { hashing, passwords, throttle } = ctx.identity
  const key = `session:${session.id}`
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const { isRight } = await hashing.verify(password, await passwords.get(passwordOf(member.staffId)))
  if (isRight) return null
  await throttle.failed(key)
  return refuse('password_wrong')
}

export const changeOwn = (ctx: StaffContext, staffId: string, decide: (staff: Staff) => Decision<NewStaffEvent>) =>
  command(ctx, byStaff({ staffId }), 'changeStaff', { staff: allStaff }, ({ staff }) => ({
    staff: decide(staff),
  }))

export async function memberOf(ctx: AppContext, { owner }: Session): Promise<StaffMember | null> {
  const staff = await stateOf(ctx.log, allStaff)
  return activeIn(staff).find(({ staffId }) => staffId === owner) ?? null
}

async function setPassword(
  ctx: StaffContext,
  { staffId, username }: StaffMember,
  password: string,
  actor: Actor,
): Promise<void> {
  const { hashing, passwords, sessions, throttle } = ctx.identity
  const hash = await hashing.hash(password)
  const isOwn = actor.kind === 'staff' && actor.staffId === staffId
  await record(ctx, actor, 'changeStaff', { staff: allStaff }, ({ staff }) => ({
    staff: changeStaffPassword(staffId, isOwn, staff),
  }))
  await passwords.set(passwordOf(staffId), hash)
  if (!isOwn) await ctx.passkeys.keys.deleteAll(staffId)
  await sessions.revokeAll(staffId)
  await ctx.secondStep.halves.endAll(staffId)
  // Whoever waited after wrong passwords may sign in with the new one.
  await throttle.succeeded(throttleKey(username))
}
