import type { SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import type { SystemCall } from './use-system-call.ts'
import { WorkState } from './work-state.tsx'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

interface WorkPanelProps {
  readonly state: SystemState
  /** Whether something runs: one at a time. */
  readonly isBusy: boolean
  readonly call: SystemCall
}

/** Compares what is shown with the log, and says what it came to last. */
export function VerifyPanel({ state: { verify }, isBusy, call }: WorkPanelProps) {
  const { t } = useI18n()
  return (
    <section className={parts.panel} aria-labelledby="system-verify">
      <h2 className={parts.heading} id="system-verify">
        {t('system.verify')}
      </h2>
      <p>{t('system.verify.about')}</p>
      {verify === null ? (
        <p className={parts.quiet}>{t('system.verify.never')}</p>
      ) : (
        <WorkState work={verify}>
          {verify.holds === true ? (
            <p className={css.good}>{t('system.verify.clean')}</p>
          ) : (
            <>
              <p className={css.bad}>{t('system.verify.differs')}</p>
              <p>
                {verify.differing.length === 0
                  ? t('system.verify.ask')
                  : t('system.verify.differing', { names: verify.differing.join(', ') })}
              </p>
            </>
          )}
        </WorkState>
      )}
      <div className={parts.tools}>
        <Button disabled={isBusy} pending={call.pending === 'verify'} onClick={() => void call.run('verify')}>
          {t('system.verify.run')}
        </Button>
      </div>
    </section>
  )
}
