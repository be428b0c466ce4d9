import type { FailedJob, SystemState } from '#services/contracts/system.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { momentIn } from '../frame/moments.ts'
import type { SystemCall } from './use-system-call.ts'

import parts from '../frame/parts.module.css'
import css from './system.module.css'

interface JobsPanelProps {
  readonly jobs: SystemState['jobs']
  readonly call: SystemCall
}

/** Jobs by state, and those that failed for good (dead letters), each with its reason and another try. */
export function JobsPanel({ jobs, call }: JobsPanelProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const retry = async (id: string) => {
    if (await call.run(`jobs/${encodeURIComponent(id)}/retry`))
      notify({ title: t('system.jobs.retried'), tone: 'success' })
  }
  return (
    <section className={parts.panel} aria-labelledby="system-jobs">
      <h2 className={parts.heading} id="system-jobs">
        {t('system.jobs')}
      </h2>
      {jobs === null ? (
        <p className={css.bad}>{t('system.jobs.away')}</p>
      ) : (
        <>
          <p>
            {t('system.jobs.counts', {
              waiting: jobs.waiting,
              active: jobs.active,
              delayed: jobs.delayed,
              failed: jobs.failed,
            })}
          </p>
          {jobs.failures.length === 0 ? (
            <p className={css.good}>{t('system.jobs.none')}</p>
          ) : (
            <>
              <div>
                <Button
                  variant="secondary"
                  pending={call.pending === 'jobs/all/retry'}
                  onClick={() => void retry('all')}
                >
                  {t('system.jobs.retry-all')}
                </Button>
              </div>
              <ul className={parts.rows}>
                {jobs.failures.map((job) => (
                  <Failure key={job.id} job={job} onRetry={() => void retry(job.id)} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

function Failure({
  job: { name, reason, attempts, failedAt },
  onRetry,
}: {
  readonly job: FailedJob
  readonly onRetry: () => void
}) {
  const { t, locale } = useI18n()
  return (
    <li className={parts.row}>
      <span className={css.failure}>
        <span className={parts.strong}>{name}</span>
        <span className={parts.quiet}>{t('system.jobs.attempts', { count: attempts })}</span>
        {failedAt === null ? null : (
          <time className={parts.quiet} dateTime={failedAt}>
            {t('system.jobs.failed-at', { moment: momentIn(locale, failedAt) })}
          </time>
        )}
        <code className={css.reason}>{reason}</code>
      </span>
      <Button variant="quiet" aria-label={t('system.jobs.retry-this', { name })} onClick={onRetry}>
        {t('system.jobs.retry')}
      </Button>
    </li>
  )
}
