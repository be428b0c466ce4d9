import type { SyncState, SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

export function SyncsPanel({ syncs }: { readonly syncs: SystemState['syncs'] }) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="system-syncs">
      <h2 className={parts.heading} id="system-syncs">
        {t('system.syncs')}
      </h2>
      {syncs.length === 0 ? <p className={parts.quiet}>{t('system.syncs.none')}</p> : null}
      <ul className={parts.rows}>
        {syncs.map((sync) => (
          <Sync key={`${sync.kind} ${sync.item}`} sync={sync} />
        ))}
      </ul>
    </section>
  )
}

function Sync({ sync }: { readonly sync: SyncState }) {
  const { t, locale } = useI18n()
  const { succeededAt, failingSince, reason } = sync
  return (
    <li className={parts.row}>
      <span className={css.failure}>
        <span className={parts.strong}>{nameIn(t, sync)}</span>
        <span className={parts.quiet}>
          {succeededAt === null
            ? t('system.syncs.never')
            : t('system.syncs.at', { moment: momentIn(locale, succeededAt) })}
        </span>
        {failingSince === null ? null : (
          <span className={css.bad}>{t('system.syncs.failing', { moment: momentIn(locale, failingSince) })}</span>
        )}
        {failingSince === null || reason === null ? null : (
          <code className={css.reason} lang="en">
            {reason}
          </code>
        )}
      </span>
    </li>
  )
}

const googleLists = ['gmail', 'calendar', 'drive', 'contacts'] as const

function nameIn(t: ReturnType<typeof useI18n>['t'], { kind, item }: SyncState): string {
  if (kind !== 'google') return t(`system.syncs.${kind}`, { address: item })
  const list = googleLists.find((one) => one === item)
  return list === undefined ? item : t(`system.syncs.google.${list}`)
}
