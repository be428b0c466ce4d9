import { useVisitHours } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

/** When visits are made, a line for each span of days: what the settings say, else what the texts do. */
export function useVisitHourLines(): readonly string[] {
  const { t, language } = useI18n()
  return useVisitHours(language) ?? [t('footer.hours.week'), t('footer.hours.saturday'), t('footer.hours.sunday')]
}
