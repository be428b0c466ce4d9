import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import type { SystemCall } from './use-system-call.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

interface ParkedPanelProps {
  readonly parked: SystemState['parked']
  readonly isBusy: boolean
  readonly call: SystemCall
}

/** Read models with events that they could not take, why, and their rebuild. Nothing where there are none. */
export function ParkedPanel({ parked, isBusy, call }: ParkedPanelProps) {
  const { t } = useI18n()
  if (parked.length === 0) return null
  return (
    <section className={parts.panel} aria-labelledby="system-parked">
      <h2 className={parts.heading} id="system-parked">
        {t('system.parked')}
      </h2>
      <p>{t('system.parked.about')}</p>
      <ul className={parts.rows}>
        {parked.map(({ projection, events, reason }) => (
          <li key={projection} className={parts.row}>
            <span className={css.failure}>
              <span className={parts.strong} lang="en">
                {projection}
              </span>
              <span className={css.bad}>{t('system.parked.line', { count: events })}</span>
              {reason === null ? null : (
                <code className={css.reason} lang="en">
                  {reason}
                </code>
              )}
            </span>
            <Button variant="quiet" disabled={isBusy} onClick={() => void call.run('rebuild', { projection })}>
              {t('system.parked.rebuild', { name: projection })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
