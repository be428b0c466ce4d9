import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

export function AwayPanel({ away }: { readonly away: SystemState['away'] }) {
  const { t, locale } = useI18n()
  if (away.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="system-away">
      <h2 className={parts.heading} id="system-away">
        {t('system.away')}
      </h2>
      <p>{t('system.away.about')}</p>
      <ul className={parts.rows}>
        {away.map(({ service, since, reason }) => (
          <li key={service} className={parts.row}>
            <span className={css.failure}>
              <span className={parts.strong}>{t(`system.away.${service}`)}</span>
              <span className={css.bad}>{t('system.away.since', { moment: momentIn(locale, since) })}</span>
              <code className={css.reason} lang="en">
                {reason}
              </code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
