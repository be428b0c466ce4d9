import type { MessageKey } from '#web/i18n/areas.ts'

import type { Failure } from './calls.ts'

/** What is said of each failure where trying again is the way on; a link that is at fault has a page of its own words. */
export const failureWords: Readonly<Record<Failure, MessageKey>> = {
  expired: 'newsletter.expired.title',
  unknown: 'newsletter.fault',
  limited: 'newsletter.limited',
  offline: 'newsletter.offline',
  fault: 'newsletter.fault',
}
