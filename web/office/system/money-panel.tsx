import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import parts from '../parts.module.css'
import css from './system.module.css'

/** Payments that are not where they should be, by their ids. */
export function MoneyPanel({ money: { waiting, unbooked } }: { readonly money: SystemState['money'] }) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="system-money">
      <h2 className={parts.heading} id="system-money">
        {t('system.money')}
      </h2>
      {waiting.length + unbooked.length === 0 ? <p className={css.good}>{t('system.money.none')}</p> : null}
      <Payments label={t('system.money.waiting')} ids={waiting} />
      <Payments label={t('system.money.unbooked')} ids={unbooked} />
      {unbooked.length === 0 ? null : <p>{t('system.money.settle')}</p>}
    </section>
  )
}

function Payments({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <>
      <p className={css.bad}>{label}</p>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <code className={css.reason}>{id}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
