import {
  mailPreferenceStream,
  type MailPreferenceEvent,
  type NewMailPreferenceEvent,
  type optionalMails,
} from '#events/mail-preferences.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export type OptionalMails = (typeof optionalMails)[number]

export interface MailPreferences {
  readonly declined: readonly OptionalMails[]
}

export const mailPreferences: Aggregate<MailPreferences, MailPreferenceEvent> = {
  initial: { declined: [] },
  evolve({ declined }, { type, data: { mails } }) {
    const others = declined.filter((one) => one !== mails)
    switch (type) {
      case 'OptionalMailsDeclined':
        return { declined: [...others, mails] }
      case 'OptionalMailsAccepted':
        return { declined: others }
    }
  },
}

export const mailPreferencesAt = (personId: string): StreamRef<MailPreferences, MailPreferenceEvent> => ({
  stream: mailPreferenceStream(personId),
  aggregate: mailPreferences,
})

export interface MailChoice {
  readonly personId: string
  readonly mails: OptionalMails
  readonly by: 'page' | 'one-click'
  readonly isWanted: boolean
}

export function chooseMails(
  { isWanted, ...choice }: MailChoice,
  { declined }: MailPreferences,
): NewMailPreferenceEvent[] {
  if (declined.includes(choice.mails) !== isWanted) return []
  return [{ type: isWanted ? 'OptionalMailsAccepted' : 'OptionalMailsDeclined', data: choice }]
}
