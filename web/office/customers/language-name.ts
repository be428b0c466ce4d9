import { languages } from '#events/values/language.ts'
import type { I18n } from '#web/i18n/i18n.ts'

/** The language of somebody, in that of the screen: not every browser knows its name in Punjabi. */
export function languageName(language: string | null, { t }: I18n): string {
  const known = languages.find((one) => one === language)
  return known === undefined ? t('customers.unknown') : t(`customers.language.${known}`)
}
