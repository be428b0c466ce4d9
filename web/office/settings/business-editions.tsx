import type { BusinessEdition, OfficeBusinessDetails } from '#services/contracts/business-details.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { momentIn } from '../moments.ts'

import parts from '../parts.module.css'

interface BusinessEditionsProps {
  /** The version in force. */
  readonly inForce: number
  readonly editions: OfficeBusinessDetails['editions']
  readonly onTake: (edition: BusinessEdition) => void
}

/** What was published before. One that is set back fills the form, and is saved from there. */
export function BusinessEditions({ inForce, editions, onTake }: BusinessEditionsProps) {
  const { t, locale } = useI18n()
  const earlier = editions.filter(({ version }) => version !== inForce)
  if (earlier.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="business-editions">
      <h2 className={parts.heading} id="business-editions">
        {t('settings.business.editions')}
      </h2>
      <ul className={parts.rows}>
        {earlier.map((edition) => (
          <li key={edition.version} className={parts.row}>
            <span>
              {edition.version === 0
                ? t('settings.business.edition.environment')
                : t('settings.business.edition', {
                    version: edition.version,
                    at: momentIn(locale, edition.at),
                    by: edition.by ?? '–',
                  })}
            </span>
            <span className={parts.quiet}>
              {[edition.name, edition.phone, edition.hstNumber].filter((one) => one !== '').join(' · ')}
            </span>
            <Button variant="quiet" onClick={() => onTake(edition)}>
              {t('settings.business.edition.use', { version: edition.version })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
