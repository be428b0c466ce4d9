import type { ReactNode } from 'react'

import type { SystemWork } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { momentIn } from '../frame/moments.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

interface WorkStateProps {
  readonly work: SystemWork
  readonly children: ReactNode
}

export function WorkState({ work, children }: WorkStateProps) {
  const { t, locale } = useI18n()
  const { status, done, total, reason } = work
  return (
    <div className={css.work} aria-live="polite">
      {status === 'running' ? (
        <>
          <p>{t('system.work.running', { done, total })}</p>
          <progress className={css.progress} max={Math.max(total, 1)} value={done} aria-label={t('office.loading')} />
        </>
      ) : null}
      {status === 'failed' ? <p className={css.bad}>{t('system.work.failed', { reason: reason ?? '' })}</p> : null}
      {status === 'interrupted' ? <p className={css.bad}>{t('system.work.interrupted')}</p> : null}
      {status === 'done' ? children : null}
      <p className={parts.quiet}>{t('system.work.by', { moment: momentIn(locale, work.at), who: work.by })}</p>
    </div>
  )
}
