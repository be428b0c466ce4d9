import { setTimeout as sleep } from 'node:timers/promises'

import { byCustomer, type Actor } from '#events/actor.ts'
import { normalisedEmail } from '#events/values/contact.ts'
import { emailHashOf } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { linkHours, type ProfileForm, type SignUpForm } from '#services/contracts/account.ts'
import { accountOf, type Account, type Profile } from '#services/domain/accounts/account.ts'
import { changeProfile, openAccount, register, requestReset, splitName } from '#services/domain/accounts/decide.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { readAccountToken, type AccountLink } from '#services/domain/accounts/links.ts'
import { isWeakPassword } from '#services/domain/accounts/password-strength.ts'
import type { Identity, Session } from '#services/domain/accounts/ports.ts'
import type { AppContext } from '#services/features/context.ts'
import { claimCustomer, findCustomer } from '#services/features/customer/customer-lookup.ts'

import { beginSession, guessesOf, type BegunSession } from './begin-session.ts'

export interface AccountContext extends AppContext {
  readonly identity: Identity
}

export interface Began extends BegunSession {
  readonly customerId: string
}

const visitor: Actor = { kind: 'visitor' }
const hourMs = 60 * 60 * 1000

export const accountPassword = (customerId: string) => `customer:${customerId}`
const waitingPassword = (requestId: string) => `request:${requestId}`

export const beginFor = async (ctx: AccountContext, customerId: string, browser: Browser): Promise<Began> => ({
  customerId,
  ...(await beginSession(ctx, { owner: customerId, passwordOwner: accountPassword(customerId) }, browser)),
})

/** Requests an account. Answer and work are alike for every address; the mail's link alone opens it. */
export async function requestAccount(
  ctx: AccountContext,
  form: SignUpForm,
): Promise<Refusal | { readonly status: 'mail_sent'; readonly requestId: string }> {
  const { fullName, email, password, language } = form
  if (await isWeakPassword(password, [fullName, email])) return refuse('password_weak')
  const hash = await ctx.identity.hashing.hash(password)
  const claimed = await claimCustomer(ctx, visitor, email)
  if (isRefusal(claimed)) return claimed
  const { customerId } = claimed
  const requestId = ctx.newId()
  const at = ctx.clock()
  // First, since the mail may be read before this call has ended.
  await ctx.identity.passwords.set(
    waitingPassword(requestId),
    hash,
    new Date(Date.parse(at) + linkHours.registration * hourMs),
  )
  const asked = { customerId, requestId, email, language, at, ...splitName(fullName) }
  const done = await changeAccount(ctx, customerId, visitor, (account) => register(asked, account))
  return isRefusal(done) ? done : { status: 'mail_sent', requestId }
}

/**
 * Opens an account by its mailed link. The typed password counts in the requesting browser (`askedHere`) alone;
 * elsewhere another is needed (`password_needed`).
 */
export async function confirmAccount(
  ctx: AccountContext,
  { token, password }: { readonly token: string; readonly password?: string | undefined },
  { askedHere, ...browser }: Browser & { readonly askedHere: string | null },
): Promise<Refusal | Began> {
  const link = readAccountToken(token, 'account-registration', ctx.secret)
  if (link === null) return refuse('link_unknown')
  const { customerId, requestId } = link
  const command = { requestId, at: ctx.clock() }
  const refused = await chooseFirstPassword(ctx, link, askedHere === requestId ? null : (password ?? ''))
  if (refused !== null) return refused
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), (account) => openAccount(command, account))
  if (isRefusal(done)) return done
  const { passwords, sessions } = ctx.identity
  // Pressed twice, the second press finds it promoted: then its owner signs in with the password.
  if (!(await passwords.promote(waitingPassword(requestId), accountPassword(customerId)))) return refuse('link_expired')
  await sessions.revokeAll(customerId)
  return beginFor(ctx, customerId, browser)
}

/** Null is the pending password; '' is none. */
async function chooseFirstPassword(
  ctx: AccountContext,
  { customerId, requestId }: AccountLink,
  password: string | null,
): Promise<Refusal | null> {
  const { hashing, passwords } = ctx.identity
  const account = await stateOf(ctx.log, accountOf(customerId))
  const opened = openAccount({ requestId, at: ctx.clock() }, account)
  if (isRefusal(opened)) return opened
  if ((await passwords.get(waitingPassword(requestId))) === null) return refuse('link_expired')
  if (password === null) return null
  if (password === '') return refuse('password_needed')
  const request = account.requests.find((one) => one.requestId === requestId)
  if (await isWeakPassword(password, knownOf(request?.profile ?? null))) return refuse('password_weak')
  const expiresAt = new Date(Date.parse(ctx.clock()) + linkHours.registration * hourMs)
  await passwords.set(waitingPassword(requestId), await hashing.hash(password), expiresAt)
  return null
}

/**
 * Signs in; unknown addresses and wrong passwords are alike in answer and time. Known browsers are throttled apart from
 * strangers.
 */
export async function signIn(
  ctx: AccountContext,
  form: { readonly email: string; readonly password: string },
  browser: Browser,
): Promise<Refusal | Began> {
  const { hashing, passwords, throttle } = ctx.identity
  const customerId = await findCustomer(ctx, form.email)
  const owner = accountPassword(customerId ?? '')
  const hash = customerId === null ? null : await passwords.get(owner)
  const strangers = strangersAt(ctx, form.email)
  const { key } = guessesOf(ctx, { strangers, marks: browser.marks }, { owner, hash })
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const { isRight, isOld } = await hashing.verify(form.password, hash)
  if (!isRight || customerId === null) {
    await throttle.failed(key)
    ctx.logger.info({ event: 'authn_login_fail' }, 'a sign-in failed')
    return refuse('sign_in_failed')
  }
  await throttle.succeeded(key)
  if (isOld) await passwords.set(owner, await hashing.hash(form.password))
  ctx.logger.info({ event: 'authn_login_success', customerId }, 'a customer signed in')
  return beginFor(ctx, customerId, browser)
}

/** Throttling key of strangers for an address. */
export const strangersAt = ({ secret }: AccountContext, email: string): string =>
  `customer:${emailHashOf(email, secret)}`

/** Minimum time of an answer, which hides what was found. */
const answerAfterMs = 150

/** Requests a reset; alike in answer and time for every address. */
export async function requestPasswordReset(
  ctx: AccountContext,
  { email, language }: { readonly email: string; readonly language: Language },
  pause: () => Promise<unknown> = () => sleep(answerAfterMs),
): Promise<{ status: 'mail_sent' }> {
  const ask = async () => {
    const customerId = await findCustomer(ctx, email)
    if (customerId === null) return
    const asked = { requestId: ctx.newId(), language, at: ctx.clock() }
    const done = await changeAccount(ctx, customerId, visitor, (account) => requestReset(asked, account))
    if (isRefusal(done)) ctx.logger.warn({ code: done.refused }, 'a request for a new password was not written down')
  }
  ask().catch((error: unknown) =>
    ctx.logger.error({ error: String(error) }, 'a request for a new password was not written down'),
  )
  await pause()
  return { status: 'mail_sent' }
}

/** Throttled check, against guesses in an open session. */
export async function refuseWrongPassword(
  ctx: AccountContext,
  { id, owner }: Session,
  password: string,
): Promise<Refusal | null> {
  const { hashing, passwords, throttle } = ctx.identity
  const key = `session:${id}`
  const waitMs = await throttle.waitMs(key)
  if (waitMs > 0) return refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const { isRight } = await hashing.verify(password, await passwords.get(accountPassword(owner)))
  if (isRight) return null
  await throttle.failed(key)
  return refuse('password_wrong')
}

export async function setProfile(
  ctx: AccountContext,
  customerId: string,
  form: ProfileForm,
): Promise<Refusal | { status: 'changed' }> {
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), (account) => changeProfile(form, account))
  return isRefusal(done) ? done : { status: 'changed' }
}

/** Null without an account. */
export async function profileOf(ctx: AppContext, customerId: string): Promise<Profile | null> {
  const { isOpen, profile } = await stateOf(ctx.log, accountOf(customerId))
  return isOpen ? profile : null
}

export function changeAccount(
  ctx: AppContext,
  customerId: string,
  actor: Actor,
  decide: (account: Account) => ReturnType<typeof register>,
) {
  const issue = { name: 'changeAccount', owner: customerId } as const
  return command(ctx, actor, issue, { account: accountOf(customerId) }, ({ account }) => ({ account: decide(account) }))
}

export const knownOf = (profile: Profile | null): string[] =>
  profile === null ? [] : [profile.firstName, profile.lastName, normalisedEmail(profile.email)]
