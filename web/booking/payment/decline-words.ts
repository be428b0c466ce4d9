import type { I18n } from '#web/i18n/i18n.ts'

import type { ConfirmOutcome } from './confirm-outcome.ts'

type Declined = Extract<ConfirmOutcome, { kind: 'declined' }>

/** Decline reason: the provider's English sentence, or our translation. */
export const declineWords = ({ message, reason }: Declined, { t, language }: Pick<I18n, 't' | 'language'>): string =>
  language === 'en' && message !== '' ? message : t(`booking.declined.${reason}`)
