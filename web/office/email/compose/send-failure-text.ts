import type { I18n } from '#web/i18n/i18n.ts'

import { failureText } from '../failure-text.ts'

const own = ['refused', 'some_refused', 'maybe_sent', 'later'] as const

/** Reason of a failed send. */
export function sendFailureText(t: I18n['t'], failure: string): string {
  const known = own.find((one) => one === failure)
  return known === undefined
    ? t('email.send.failed', { why: failureText(t, failure) })
    : t(`email.send.failed.${known}`)
}
