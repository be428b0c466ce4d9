import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

interface Edition {
  readonly version: number
  /** Null for edition 0, which nobody published. */
  readonly at: string | null
  readonly by: string | null
}

interface EarlierEditionsProps<E extends Edition> {
  /** The version in force. */
  readonly inForce: number
  readonly editions: readonly E[]
  /** Label of an edition. */
  readonly textOf: (edition: E) => string
  readonly onTake: (edition: E) => void
}

export function EarlierEditions<E extends Edition>({ inForce, editions, textOf, onTake }: EarlierEditionsProps<E>) {
  const { t, locale } = useI18n()
  const earlier = editions.filter(({ version }) => version !== inForce)
  if (earlier.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="earlier-editions">
      <h2 className={parts.heading} id="earlier-editions">
        {t('settings.business.editions')}
      </h2>
      <ul className={classes(parts.rows, css.names)}>
        {earlier.map((edition) => (
          <li key={edition.version} className={parts.row}>
            <span>
              {edition.version === 0 || edition.at === null
                ? t('settings.business.edition.environment')
                : t('settings.business.edition', {
                    version: edition.version,
                    at: momentIn(locale, edition.at),
                    by: edition.by ?? '–',
                  })}
            </span>
            <span className={parts.quiet}>{textOf(edition)}</span>
            <Button variant="quiet" onClick={() => onTake(edition)}>
              {t('settings.business.edition.use', { version: edition.version })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
