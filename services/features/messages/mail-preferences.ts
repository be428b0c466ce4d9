import { byCustomer } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { MailPreferencesAnswer } from '#services/contracts/mail-preferences.ts'
import { readMailPreferencesToken } from '#services/domain/mail-preferences/links.ts'
import {
  chooseMails,
  mailPreferencesAt,
  type MailPreferences,
  type OptionalMails,
} from '#services/domain/mail-preferences/mail-preferences.ts'
import { end } from '#services/domain/newsletter/decide.ts'
import { newsletterOf, type Newsletter } from '#services/domain/newsletter/newsletter.ts'
import type { AppContext } from '#services/features/context.ts'
import { smsConsentOf, type SmsConsent } from '#services/providers/sms/consent.ts'
import { declineSms } from '#services/providers/sms/decide.ts'

/** Preferences by mailed link, which proves the mailbox. */
export async function mailPreferencesOf(ctx: AppContext, token: string): Promise<Refusal | MailPreferencesAnswer> {
  const personId = readMailPreferencesToken(token, ctx.secret)
  if (personId === null) return refuse('link_unknown')
  const [preferences, newsletter, sms] = await Promise.all([
    stateOf(ctx.log, mailPreferencesAt(personId)),
    stateOf(ctx.log, newsletterOf(personId)),
    stateOf(ctx.log, smsConsentOf(personId)),
  ])
  return answerOf(preferences, newsletter, sms)
}

export interface ChosenMails {
  readonly mails: OptionalMails | 'newsletter' | 'texts'
  readonly isWanted: boolean
  readonly by: 'page' | 'one-click'
}

/** Newsletter and texts can only be ended here. */
export async function changeMailPreferences(
  ctx: AppContext,
  token: string,
  { mails, isWanted, by }: ChosenMails,
): Promise<Refusal | MailPreferencesAnswer> {
  const personId = readMailPreferencesToken(token, ctx.secret)
  if (personId === null) return refuse('link_unknown')
  if (mails !== 'review-requests' && isWanted) return refuse('invalid_request')
  const refs = {
    preferences: mailPreferencesAt(personId),
    newsletter: newsletterOf(personId),
    sms: smsConsentOf(personId),
  }
  const actor = byCustomer(personId)
  const issue = { name: 'changeMailPreferences', owner: personId } as const
  const done = await command(ctx, actor, issue, refs, ({ preferences, newsletter, sms }) => {
    switch (mails) {
      case 'newsletter':
        return { newsletter: end(by, newsletter) }
      case 'texts':
        return { sms: declineSms({ customerId: personId, by: 'page' }, sms) }
      case 'review-requests':
        return { preferences: chooseMails({ personId, mails, by, isWanted }, preferences) }
    }
  })
  return isRefusal(done) ? done : answerOf(done.states.preferences, done.states.newsletter, done.states.sms)
}

const answerOf = ({ declined }: MailPreferences, { status }: Newsletter, sms: SmsConsent): MailPreferencesAnswer => ({
  reviewRequests: !declined.includes('review-requests'),
  newsletter: status === 'none' || status === 'pending' ? null : status === 'confirmed',
  texts: sms.status === 'none' ? null : sms.status === 'on',
})
