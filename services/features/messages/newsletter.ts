import { byCustomer, type Actor } from '#events/actor.ts'
import type { NewsletterSource } from '#events/newsletter.ts'
import type { Language } from '#events/values/language.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { ConsentVersion } from '#services/contracts/newsletter.ts'
import { confirm, end, request } from '#services/domain/newsletter/decide.ts'
import { confirmToken, endToken, readConfirmToken, readEndToken } from '#services/domain/newsletter/links.ts'
import { newsletterOf } from '#services/domain/newsletter/newsletter.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { lookUpCustomer } from '#services/features/customer/customer-lookup.ts'
import { confirmationMail, reminderMail, welcomeMail } from '#services/features/messages/mails/newsletter-mails.ts'

import { sendMailOnce } from './send-mail-once.ts'

export interface NewsletterSignup {
  readonly email: string
  readonly language: Language
  readonly source: NewsletterSource
  readonly consentVersion: ConsentVersion
}

/** Records a request; a mail asks the owner to confirm. */
export async function requestNewsletter(
  ctx: AppContext,
  actor: Actor,
  asked: NewsletterSignup,
): Promise<Refusal | { readonly status: 'received' }> {
  const customer = await lookUpCustomer(ctx, asked.email)
  const terms = { ...asked, requestId: ctx.newId(), at: ctx.clock() }
  // The stream is named by the customer: when another request has claimed the address meanwhile, it is that one's.
  for (;;) {
    const personId = customer.identify(await stateOf(ctx.log, customer.claim)).customerId
    const refs = { claim: customer.claim, newsletter: newsletterOf(personId) }
    const done = await command(ctx, actor, 'requestNewsletter', refs, ({ claim, newsletter }) => {
      const { customerId, claimed } = customer.identify(claim)
      if (customerId !== personId) return { changes: {}, answer: 'another customer' }
      const decided = request({ ...terms, personId }, newsletter)
      if (isRefusal(decided)) return decided
      return { changes: { claim: decided.length === 0 ? [] : claimed, newsletter: decided }, answer: 'received' }
    })
    if (isRefusal(done)) return done
    if (done.answer === 'received') return { status: 'received' }
  }
}

export async function confirmNewsletter(
  ctx: AppContext,
  token: string,
): Promise<Refusal | { readonly status: 'confirmed' }> {
  const link = readConfirmToken(token, ctx.secret)
  if (link === null) return refuse('link_unknown')
  const asked = { requestId: link.requestId, at: ctx.clock() }
  const done = await command(
    ctx,
    byCustomer(link.personId),
    { name: 'answerNewsletter', owner: link.personId },
    { newsletter: newsletterOf(link.personId) },
    ({ newsletter }) => {
      const decided = confirm(asked, newsletter)
      return isRefusal(decided) ? decided : { newsletter: decided }
    },
  )
  return isRefusal(done) ? done : { status: 'confirmed' }
}

export async function endNewsletter(
  ctx: AppContext,
  token: string,
  by: 'page' | 'one-click',
): Promise<Refusal | { readonly status: 'ended' }> {
  const personId = readEndToken(token, ctx.secret)
  if (personId === null) return refuse('link_unknown')
  const done = await command(
    ctx,
    byCustomer(personId),
    { name: 'answerNewsletter', owner: personId },
    { newsletter: newsletterOf(personId) },
    ({ newsletter }) => ({ newsletter: end(by, newsletter) }),
  )
  return isRefusal(done) ? done : { status: 'ended' }
}

/** Mails the confirmation link, or a reminder to a subscriber; nothing once outdated. */
export async function sendConfirmation(
  ctx: AppContext,
  actor: Actor,
  personId: string,
  requestId: string,
): Promise<void> {
  const state = await stateOf(ctx.log, newsletterOf(personId))
  if (state.status === 'none' || state.status === 'ended') return
  const request = state.requests.find((one) => one.requestId === requestId)
  if (request === undefined || !request.isOpen || request.expiresAt < ctx.clock()) return
  const kind = request.isNew ? 'newsletter-confirmation' : 'newsletter-reminder'
  if ((state.status === 'pending') !== request.isNew) return
  const { email, language } = state
  const to = { key: `${kind}-${requestId}`, email, language, endToken: endToken(personId, ctx.secret) }
  const mail = request.isNew
    ? confirmationMail(await senderInForce(ctx), {
        ...to,
        confirmToken: confirmToken({ personId, requestId }, ctx.secret),
      })
    : reminderMail(await senderInForce(ctx), to)
  await sendMailOnce(ctx, actor, { about: personId, kind, mail })
}

/** Welcomes once per confirmed request. */
export async function sendWelcome(ctx: AppContext, actor: Actor, personId: string, requestId: string): Promise<void> {
  const state = await stateOf(ctx.log, newsletterOf(personId))
  if (state.status !== 'confirmed') return
  const mail = welcomeMail(await senderInForce(ctx), {
    key: `newsletter-welcome-${requestId}`,
    email: state.email,
    language: state.language,
    endToken: endToken(personId, ctx.secret),
  })
  await sendMailOnce(ctx, actor, { about: personId, kind: 'newsletter-welcome', mail })
}
