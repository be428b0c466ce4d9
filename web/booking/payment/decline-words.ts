import type { I18n } from '#web/i18n/i18n.ts'

import type { ConfirmOutcome } from './confirm-outcome.ts'

type Declined = Extract<ConfirmOutcome, { kind: 'declined' }>

/** Why a card was declined: the provider's own sentence, which is English, or ours where another language is spoken. */
export const declineWords = ({ message, reason }: Declined, { t, language }: Pick<I18n, 't' | 'language'>): string =>
  language === 'en' && message !== '' ? message : t(`booking.declined.${reason}`)
