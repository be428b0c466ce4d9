import { accountEvents, accountStream } from '#events/account.ts'
import type { Actor } from '#events/actor.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { stateOf } from '#services/commands/perform.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import { accountToken } from '#services/domain/accounts/links.ts'
import { savedCardsOf } from '#services/domain/saved-card/saved-cards.ts'
import {
  cardSavedMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  passkeyAddedMail,
  passwordChangedMail,
  registrationKnownMail,
  registrationMail,
  resetMail,
} from '#services/features/account/mails/account-mails.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { sendMailOnce } from '#services/features/messages/send-mail-once.ts'
import { smsConsentOf } from '#services/providers/sms/consent.ts'

interface RequestRef {
  readonly customerId: string
  readonly requestId: string
}

/** Mails the link that opens an account, or a note that there is one; nothing once outdated. */
export async function sendRegistrationMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, requestId }: RequestRef,
): Promise<void> {
  const account = await stateOf(ctx.log, accountOf(customerId))
  const request = account.requests.find((one) => one.requestId === requestId)
  if (request?.profile === undefined || request.profile === null || request.expiresAt < ctx.clock()) return
  if (account.usedRequests.includes(requestId)) return
  const { email, firstName } = request.profile
  const kind = request.isNew ? 'account-registration' : 'account-known'
  const to = { key: `${kind}-${requestId}`, email, firstName, language: request.language }
  const token = accountToken({ customerId, requestId }, 'account-registration', ctx.secret)
  const mail = request.isNew
    ? registrationMail(await senderInForce(ctx), { ...to, token })
    : registrationKnownMail(await senderInForce(ctx), to)
  await sendMailOnce(ctx, actor, { about: customerId, kind, mail })
}

export async function sendResetMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, requestId }: RequestRef,
): Promise<void> {
  const account = await stateOf(ctx.log, accountOf(customerId))
  const request = account.requests.find((one) => one.requestId === requestId)
  if (request === undefined || account.profile === null || request.expiresAt < ctx.clock()) return
  if (request.isOver) return
  const { email, firstName } = account.profile
  const token = accountToken({ customerId, requestId }, 'account-reset', ctx.secret)
  const to = { key: `account-reset-${requestId}`, email, firstName, language: request.language, token }
  await sendMailOnce(ctx, actor, {
    about: customerId,
    kind: 'account-reset',
    mail: resetMail(await senderInForce(ctx), to),
  })
}

export async function sendEmailChangeMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, requestId }: RequestRef,
): Promise<void> {
  const account = await stateOf(ctx.log, accountOf(customerId))
  const request = account.requests.find((one) => one.requestId === requestId)
  const email = request?.newEmail ?? null
  if (request === undefined || email === null || account.profile === null || request.expiresAt < ctx.clock()) return
  if (request.isOver) return
  const token = accountToken({ customerId, requestId }, 'account-email', ctx.secret)
  const { firstName } = account.profile
  const to = { key: `account-email-${requestId}`, email, firstName, language: request.language, token }
  await sendMailOnce(ctx, actor, {
    about: customerId,
    kind: 'account-email',
    mail: emailChangeMail(await senderInForce(ctx), to),
  })
}

/** Notifies the present address, with a link that stops the change. */
export async function sendEmailChangeAskedMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, requestId }: RequestRef,
): Promise<void> {
  const { profile, requests } = await stateOf(ctx.log, accountOf(customerId))
  const request = requests.find((one) => one.requestId === requestId)
  if (request === undefined || profile === null || request.isOver || request.expiresAt < ctx.clock()) return
  const token = accountToken({ customerId, requestId }, 'account-email-stop', ctx.secret)
  const { email, firstName } = profile
  const to = { key: `email-asked-${requestId}`, email, firstName, language: request.language, token }
  await sendMailOnce(ctx, actor, {
    about: customerId,
    kind: 'email-asked',
    mail: emailChangeAskedMail(await senderInForce(ctx), to),
  })
}

export async function sendEmailChangedMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, eventId }: { readonly customerId: string; readonly eventId: string },
): Promise<void> {
  const { profile } = await stateOf(ctx.log, accountOf(customerId))
  const event = (await ctx.log.readStream(accountStream(customerId))).find(({ id }) => id === eventId)
  if (profile === null || event === undefined || event.personal === null) return
  const { formerEmail } = accountEvents.EmailChanged.personal.schema.parse(event.personal)
  const { firstName, language } = profile
  const to = { key: `email-changed-${eventId}`, email: formerEmail, firstName, language }
  await sendMailOnce(ctx, actor, {
    about: customerId,
    kind: 'email-changed',
    mail: emailChangedMail(await senderInForce(ctx), to),
  })
}

/** Whether a password change removed passkeys: the next event then is their removal. */
export function hasRemovedPasskeys(
  events: readonly Pick<AnyEvent, 'id' | 'type' | 'data'>[],
  eventId: string,
): boolean {
  const index = events.findIndex(({ id }) => id === eventId)
  const changed = accountEvents.PasswordChanged.data.safeParse(events[index]?.data)
  return changed.data?.by === 'reset' && events[index + 1]?.type === 'PasskeyRemoved'
}

/** Notifies the owner of a changed password. */
export async function sendPasswordChangedMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, eventId }: { readonly customerId: string; readonly eventId: string },
): Promise<void> {
  const { profile } = await stateOf(ctx.log, accountOf(customerId))
  if (profile === null) return
  const { email, firstName, language } = profile
  const to = { key: `password-changed-${eventId}`, email, firstName, language }
  const events = await ctx.log.readStream(accountStream(customerId))
  const { status, endedBy } = await stateOf(ctx.log, smsConsentOf(customerId))
  const mail = passwordChangedMail(await senderInForce(ctx), {
    ...to,
    hadPasskeysRemoved: hasRemovedPasskeys(events, eventId),
    hadTextsEnded: status === 'off' && endedBy === 'reset',
  })
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'password-changed', mail })
}

/** Notifies the owner of a new passkey, unless removed meanwhile. */
export async function sendPasskeyAddedMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, passkeyId }: { readonly customerId: string; readonly passkeyId: string },
): Promise<void> {
  const { profile, passkeys } = await stateOf(ctx.log, accountOf(customerId))
  if (profile === null || !passkeys.some((one) => one.passkeyId === passkeyId)) return
  const { email, firstName, language } = profile
  const mail = passkeyAddedMail(await senderInForce(ctx), {
    key: `passkey-added-${passkeyId}`,
    email,
    firstName,
    language,
  })
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'passkey-added', mail })
}

/** Notifies the owner of a saved card, unless removed meanwhile. */
export async function sendCardSavedMail(
  ctx: AppContext,
  actor: Actor,
  { customerId, cardId }: { readonly customerId: string; readonly cardId: string },
): Promise<void> {
  const { profile } = await stateOf(ctx.log, accountOf(customerId))
  const { cards } = await stateOf(ctx.log, savedCardsOf(customerId))
  if (profile === null || !cards.some((one) => one.cardId === cardId)) return
  const { email, firstName, language } = profile
  const mail = cardSavedMail(await senderInForce(ctx), { key: `card-saved-${cardId}`, email, firstName, language })
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'card-saved', mail })
}
