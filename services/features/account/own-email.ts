import { byCustomer } from '#events/actor.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import {
  changeEmail as change,
  emailsOfRequest,
  requestEmail,
  stopEmailChange,
} from '#services/domain/accounts/decide.ts'
import { readAccountToken } from '#services/domain/accounts/links.ts'
import type { Session } from '#services/domain/accounts/ports.ts'

import { changeAccount, refuseWrongPassword, type AccountContext } from './accounts.ts'
import { changeEmail } from './change-email.ts'
import { unlinkIdentities } from './own-identities.ts'

/**
 * Requests a change of address with the password: a link to the new address, a stop link to the present one. Taken
 * addresses are not revealed.
 */
export async function requestOwnEmail(
  ctx: AccountContext,
  session: Session,
  form: { readonly current: string; readonly email: string },
): Promise<Refusal | { readonly status: 'mail_sent' }> {
  const refused = await refuseWrongPassword(ctx, session, form.current)
  if (refused !== null) return refused
  const customerId = session.owner
  const asked = { requestId: ctx.newId(), email: form.email, at: ctx.clock() }
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), (account) => requestEmail(asked, account))
  return isRefusal(done) ? done : { status: 'mail_sent' }
}

/** Changes the address: claims, Google, then the account. Resumable. */
export async function confirmOwnEmail(
  ctx: AccountContext,
  token: string,
): Promise<Refusal | { readonly status: 'changed' }> {
  const link = readAccountToken(token, 'account-email', ctx.secret)
  if (link === null) return refuse('link_unknown')
  const { customerId, requestId } = link
  const command = { requestId, at: ctx.clock() }
  const emails = emailsOfRequest(command, await stateOf(ctx.log, accountOf(customerId)))
  if (isRefusal(emails)) return emails
  const actor = byCustomer(customerId)
  const moved = await changeEmail(ctx, actor, { customerId, ...emails })
  if (isRefusal(moved)) return moved
  // An account at Google has an address of its own, often the former one.
  await unlinkIdentities(ctx, customerId)
  const done = await changeAccount(ctx, customerId, actor, (account) => change(command, account))
  return isRefusal(done) ? done : { status: 'changed' }
}

/** Stops a change by the present address's link and ends every session. Idempotent for a day. */
export async function stopOwnEmailChange(
  ctx: AccountContext,
  token: string,
): Promise<Refusal | { readonly status: 'stopped' }> {
  const link = readAccountToken(token, 'account-email-stop', ctx.secret)
  if (link === null) return refuse('link_unknown')
  const { customerId, requestId } = link
  const command = { requestId, at: ctx.clock() }
  const done = await changeAccount(ctx, customerId, byCustomer(customerId), (account) =>
    stopEmailChange(command, account),
  )
  if (isRefusal(done)) return done
  await ctx.identity.sessions.revokeAll(customerId)
  return { status: 'stopped' }
}
