import { byCustomer } from '#events/actor.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { changePassword, resetPassword } from '#services/domain/accounts/decide.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import { readAccountToken } from '#services/domain/accounts/links.ts'
import { isWeakPassword } from '#services/domain/accounts/password-strength.ts'
import type { Session } from '#services/domain/accounts/ports.ts'
import { endSms } from '#services/features/messages/sms-consent.ts'

import {
  accountPassword,
  beginFor,
  changeAccount,
  knownOf,
  refuseWrongPassword,
  strangersAt,
  type AccountContext,
  type Began,
} from './accounts.ts'
import { unlinkIdentities } from './own-identities.ts'

/** Sets a password by a mailed link; everything that gave access before is removed (docs/ways-in.md). */
export async function setPasswordByLink(
  ctx: AccountContext,
  form: { readonly token: string; readonly password: string },
  browser: Browser,
): Promise<Refusal | Began> {
  const link = readAccountToken(form.token, 'account-reset', ctx.secret)
  if (link === null) return refuse('link_unknown')
  const { customerId, requestId } = link
  const account = await stateOf(ctx.log, accountOf(customerId))
  const { profile } = account
  if (await isWeakPassword(form.password, knownOf(profile))) return refuse('password_weak')
  const hash = await ctx.identity.hashing.hash(form.password)
  const command = { requestId, at: ctx.clock() }
  const decided = resetPassword(command, account)
  if (isRefusal(decided)) return decided
  const actor = byCustomer(customerId)
  // First: should this end in between, the link still works.
  await unlinkIdentities(ctx, customerId)
  await endSms(ctx, actor, customerId, 'reset')
  const done = await changeAccount(ctx, customerId, actor, (state) => resetPassword(command, state))
  if (isRefusal(done)) return done
  const { passwords, sessions, throttle } = ctx.identity
  await passwords.set(accountPassword(customerId), hash)
  await sessions.revokeAll(customerId)
  // Whoever guessed at the account must not keep its owner out.
  if (profile !== null) await throttle.succeeded(strangersAt(ctx, profile.email))
  return beginFor(ctx, customerId, browser)
}

/** Changes the own password; ends other sessions. */
export async function setOwnPassword(
  ctx: AccountContext,
  session: Session,
  form: { readonly current: string; readonly password: string },
  browser: Browser,
): Promise<Refusal | Began> {
  const { hashing, passwords, sessions } = ctx.identity
  const customerId = session.owner
  const refused = await refuseWrongPassword(ctx, session, form.current)
  if (refused !== null) return refused
  const { profile } = await stateOf(ctx.log, accountOf(customerId))
  if (await isWeakPassword(form.password, knownOf(profile))) return refuse('password_weak')
  const hash = await hashing.hash(form.password)
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), changePassword)
  if (isRefusal(done)) return done
  await passwords.set(accountPassword(customerId), hash)
  await sessions.revokeAll(customerId)
  return beginFor(ctx, customerId, browser)
}
