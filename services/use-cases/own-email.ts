import { accountOf } from '#services/accounts/account.ts'
import { changeEmail as change, emailsOfRequest, requestEmail } from '#services/accounts/decide.ts'
import { readAccountToken } from '#services/accounts/links.ts'
import type { Session } from '#services/accounts/ports.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import { stateOf } from '#services/perform.ts'

import { changeAccount, refuseWrongPassword, type AccountContext } from './accounts.ts'
import { changeEmail } from './change-email.ts'

/**
 * Asks for another address, for somebody who is signed in and knows the password. A mail to the new address has the link that
 * changes it. Whether somebody else has that address is not told: only who reads its mail finds out.
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
  const done = await changeAccount(ctx, customerId, { kind: 'customer', customerId }, (account) =>
    requestEmail(asked, account),
  )
  return isRefusal(done) ? done : { status: 'mail_sent' }
}

/**
 * Changes the address by the link of a mail to the new one: first which customer the addresses lead to, then the account. Asked
 * again after it ended between the two, it goes on.
 */
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
  const actor = { kind: 'customer', customerId } as const
  const moved = await changeEmail(ctx, actor, { customerId, ...emails })
  if (isRefusal(moved)) return moved
  const done = await changeAccount(ctx, customerId, actor, (account) => change(command, account))
  return isRefusal(done) ? done : { status: 'changed' }
}
