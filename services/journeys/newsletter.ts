import type { NewsletterSource } from '#events/newsletter.ts'
import { customerIdFor } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import { isRefusal, refuse, type Refusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import { confirmationLetter, welcomeLetter } from '#services/letter/newsletter-letters.ts'
import { confirm, end, request } from '#services/newsletter/decide.ts'
import { confirmToken, endToken, readConfirmToken, readEndToken } from '#services/newsletter/links.ts'
import { newsletterOf } from '#services/newsletter/newsletter.ts'
import { perform, stateOf } from '#services/perform.ts'

import { postLetter } from './post-letter.ts'

export interface NewsletterWish {
  readonly email: string
  readonly language: Language
  readonly source: NewsletterSource
}

/** Somebody would like our letter, for an address that may be another's. */
export async function requestNewsletter(
  house: House,
  { email, language, source }: NewsletterWish,
): Promise<Refusal | { readonly status: 'received' }> {
  const personId = customerIdFor(email, house.secret)
  const wish = { personId, requestId: house.newId(), email, language, source, at: house.clock() }
  const done = await perform(
    house.log,
    { meta: { actor: 'visitor' } },
    { newsletter: newsletterOf(personId) },
    ({ newsletter }) => {
      const decided = request(wish, newsletter)
      return isRefusal(decided) ? decided : { newsletter: decided }
    },
  )
  return isRefusal(done) ? done : { status: 'received' }
}

/** The owner of the mailbox says yes: the link is what only they have. */
export async function confirmNewsletter(
  house: House,
  token: string,
): Promise<Refusal | { readonly status: 'confirmed' }> {
  const link = readConfirmToken(token, house.secret)
  if (link === null) return refuse('link_expired')
  const command = { requestId: link.requestId, at: house.clock() }
  const done = await perform(
    house.log,
    { meta: { actor: `customer:${link.personId}` } },
    { newsletter: newsletterOf(link.personId) },
    ({ newsletter }) => {
      const decided = confirm(command, newsletter)
      return isRefusal(decided) ? decided : { newsletter: decided }
    },
  )
  return isRefusal(done) ? done : { status: 'confirmed' }
}

export async function endNewsletter(
  house: House,
  token: string,
  by: 'page' | 'one-click',
): Promise<Refusal | { readonly status: 'ended' }> {
  const personId = readEndToken(token, house.secret)
  if (personId === null) return refuse('link_expired')
  const done = await perform(
    house.log,
    { meta: { actor: `customer:${personId}` } },
    { newsletter: newsletterOf(personId) },
    ({ newsletter }) => ({ newsletter: end(by, newsletter) }),
  )
  return isRefusal(done) ? done : { status: 'ended' }
}

/** Mails the link, unless it would be of no use any more: it is out of date, or the person said yes, no, or was erased. */
export async function sendConfirmation(house: House, personId: string, requestId: string): Promise<void> {
  const state = await stateOf(house.log, newsletterOf(personId))
  if (state.status !== 'pending') return
  const request = state.requests.find((one) => one.requestId === requestId)
  if (request === undefined || request.expiresAt < house.clock()) return
  const letter = confirmationLetter(house.sender, {
    key: `newsletter-confirmation-${requestId}`,
    email: state.email,
    language: state.language,
    confirmToken: confirmToken({ personId, requestId }, house.secret),
    endToken: endToken(personId, house.secret),
  })
  await postLetter(house, { about: personId, kind: 'newsletter-confirmation', letter })
}

/** Once for each request that was confirmed. */
export async function sendWelcome(house: House, personId: string, requestId: string): Promise<void> {
  const state = await stateOf(house.log, newsletterOf(personId))
  if (state.status !== 'confirmed') return
  const letter = welcomeLetter(house.sender, {
    key: `newsletter-welcome-${requestId}`,
    email: state.email,
    language: state.language,
    endToken: endToken(personId, house.secret),
  })
  await postLetter(house, { about: personId, kind: 'newsletter-welcome', letter })
}
