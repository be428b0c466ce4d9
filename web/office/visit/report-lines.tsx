import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { clockIn } from '../frame/moments.ts'
import type { QueuedReport } from '../frame/offline/report-store.ts'
import { useLasting } from '../frame/offline/use-lasting.ts'
import { useQueueState, useReportQueue } from '../frame/offline/use-report-queue.tsx'

import parts from '../frame/parts.module.css'

export function ReportLines({ bookingId }: { readonly bookingId: string }) {
  const reports = useQueueState().waiting.filter((report) => report.bookingId === bookingId)
  // Most are sent within a moment.
  const isLeft = useLasting(reports.length > 0)
  return !isLeft ? null : <ReportList reports={reports} />
}

export function ReportList({ reports }: { readonly reports: readonly QueuedReport[] }) {
  const { t, locale } = useI18n()
  if (reports.length === 0) return null
  return (
    <ul className={parts.rows}>
      {reports.map((report, index) => (
        <li key={report.id} className={parts.row}>
          <span>
            <span className={parts.strong}>{t(`visits.step.${report.step}`)}</span>{' '}
            <span className={parts.quiet}>{clockIn(locale, new Date(report.pressedAtMs).toISOString())}</span>
          </span>
          <ReportState
            report={report}
            isLast={reports.slice(index + 1).every((one) => one.bookingId !== report.bookingId)}
          />
        </li>
      ))}
    </ul>
  )
}

const mostFailures = 4
const isFailing = ({ failures, refusal }: QueuedReport): boolean => refusal === null && failures >= mostFailures

function ReportState({ report, isLast }: { readonly report: QueuedReport; readonly isLast: boolean }) {
  const { t } = useI18n()
  const notify = useNotify()
  const queue = useReportQueue()
  const { waiting, isSending: isBusy } = useQueueState()
  const isSending = useLasting(isBusy)
  const { id, refusal, tries, failures } = report
  const isBehind = waiting.some(
    (one) => one.bookingId === report.bookingId && one.order < report.order && isFailing(one),
  )

  async function remove() {
    const isRemoved = (await queue?.remove(id)) === true
    if (!isRemoved) notify({ title: t('crew.busy') })
    else if (refusal === null)
      notify({ title: t('crew.undone'), description: tries === 0 ? undefined : t('crew.undone.perhaps') })
  }
  if (refusal !== null)
    return (
      <>
        <span role="alert">{t('crew.refused', { reason: t(`problem.${refusal}`) })}</span>
        <Button variant="secondary" onClick={() => void remove()}>
          {t('crew.dismiss')}
        </Button>
      </>
    )
  return (
    <>
      {isFailing(report) ? <span role="alert">{t('crew.failing', { count: failures })}</span> : null}
      {isBehind ? <span>{t('crew.behind')}</span> : null}
      <Badge tone="amber">{t(isSending ? 'crew.state.sending' : 'crew.state.waiting')}</Badge>
      {isLast && !isSending ? (
        <Button variant="quiet" onClick={() => void remove()}>
          {t('crew.undo')}
        </Button>
      ) : null}
    </>
  )
}
