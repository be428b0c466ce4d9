import type { CountedBrowserFault } from '#services/contracts/browser-faults.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

export function FaultsPanel({ faults }: { readonly faults: readonly CountedBrowserFault[] }) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="system-faults">
      <h2 className={parts.heading} id="system-faults">
        {t('system.faults')}
      </h2>
      <p className={parts.quiet}>{t(faults.length === 0 ? 'system.faults.none' : 'system.faults.about')}</p>
      <ul className={parts.rows}>
        {faults.map((fault) => (
          <Fault key={`${fault.app} ${fault.kind} ${fault.place} ${fault.name} ${fault.message}`} fault={fault} />
        ))}
      </ul>
    </section>
  )
}

function Fault({ fault }: { readonly fault: CountedBrowserFault }) {
  const { t, locale } = useI18n()
  const { app, place, name, message, frames, count, firstAt, lastAt } = fault
  return (
    <li className={parts.row}>
      <span className={css.failure}>
        <span className={parts.strong}>{t(`system.faults.${app}`, { place })}</span>
        <span className={css.bad}>
          {t('system.faults.line', {
            count,
            last: momentIn(locale, lastAt),
            first: momentIn(locale, firstAt),
          })}
        </span>
        <code className={css.reason} lang="en">
          {[`${name}: ${message}`, ...frames.slice(0, 1)].join(' · ')}
        </code>
      </span>
    </li>
  )
}
