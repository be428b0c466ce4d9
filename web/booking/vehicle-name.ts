import type { MessageKey } from '#web/i18n/areas.ts'

const unlisted = 'Other'

type Say = (key: MessageKey, values: Readonly<Record<string, string>>) => string

/** '2021 Honda Civic'; what was answered with 'Other' is left out, and a year alone becomes '2021 vehicle'. */
export function vehicleName(answers: string, t: Say): string {
  const parts = answers.split(' ').filter((part) => part !== '' && part !== unlisted)
  const [year] = parts
  return year !== undefined && parts.length === 1 ? t('vehicle.of-year', { year }) : parts.join(' ')
}
