import { useEffect, useState } from 'react'

import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import type { ProgressStep } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useNow } from '../calendar/use-calendar.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { clockIn } from '../frame/moments.ts'
import { useReport } from './use-report.ts'

interface ProgressButtonsProps {
  readonly visit: {
    readonly id: string
    readonly date: string
    readonly time: string
    readonly isConfirmed: boolean
    readonly hasDeparted: boolean
    readonly hasArrived: boolean
    readonly arrivedAt: string | null
    /** Null for crew. */
    readonly depositCents: number | null
  }
  readonly onDone: () => void
}

/** Longer than between the two taps of a double tap: the next step takes the place of the one that was pressed. */
const doubleTapMs = 800

function useRest() {
  const [restsUntil, setRestsUntil] = useState(0)
  useEffect(() => {
    if (restsUntil === 0) return
    const timer = setTimeout(() => setRestsUntil(0), doubleTapMs)
    return () => clearTimeout(timer)
  }, [restsUntil])
  return { isResting: restsUntil !== 0, rest: () => setRestsUntil((before) => before + 1) }
}

export function ProgressButtons({ visit, onDone }: ProgressButtonsProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { isResting, rest } = useRest()
  const { sending, fault, report, isKept, unsent } = useReport(visit, isAsking)
  if (!visit.isConfirmed || visit.date > now.day || unsent.has('completed') || unsent.has('no-show')) return null
  const hasArrived = visit.hasArrived || unsent.has('arrived')
  const hasDeparted = visit.hasDeparted || unsent.has('departed')
  const isToday = visit.date === now.day
  const hasBegun = !isToday || (isSlotLabel(visit.time) && slotToHour(visit.time) * 60 <= now.minute)

  async function tell(step: ProgressStep) {
    rest()
    if (isKept) setAsking(false)
    const recorded = await report(step)
    if (recorded === null) return
    setAsking(false)
    notify({
      title: t(`visits.told.${step}`),
      description:
        recorded.isMailed === undefined
          ? undefined
          : t(recorded.isMailed ? 'visits.told.mail' : 'visits.told.not-mailed'),
      tone: 'success',
    })
    onDone()
  }
  const button = (step: ProgressStep) => (
    <Button pending={sending === step} disabled={isResting} onClick={() => void tell(step)}>
      {t(`visits.step.${step}`)}
    </Button>
  )
  return (
    <>
      {isToday && !hasDeparted && !hasArrived ? button('departed') : null}
      {isToday && !hasArrived ? button('arrived') : null}
      {hasArrived || hasBegun ? button('completed') : null}
      {hasBegun ? (
        <Button variant="secondary" disabled={sending !== null} onClick={() => setAsking(true)}>
          {t('visits.step.no-show')}
        </Button>
      ) : null}
      {isAsking || fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('visits.no-show.title')}
        closeLabel={t('office.close')}
        keepLabel={t('visits.keep')}
        confirm={{
          label: t('visits.no-show.confirm'),
          pending: sending === 'no-show',
          onPress: () => void tell('no-show'),
        }}
        fault={fault}
      >
        <NoShow visit={visit} isToday={isToday} />
      </ConfirmDialog>
    </>
  )
}

function NoShow({ visit, isToday }: Pick<ProgressButtonsProps, 'visit'> & { readonly isToday: boolean }) {
  const { t, locale, money } = useI18n()
  const { user } = useOfficeSession()
  const { arrivedAt, depositCents } = visit
  const missing = isToday ? 'no-arrival' : user.role === 'owner' ? 'add-arrival' : 'ask-office'
  return (
    <>
      <p>
        {arrivedAt === null
          ? t(`visits.no-show.${missing}`)
          : t('visits.no-show.arrival', { time: clockIn(locale, arrivedAt) })}
      </p>
      {depositCents === null ? null : (
        <p>
          {depositCents === 0
            ? t('visits.no-show.no-deposit')
            : t('visits.no-show.deposit', { amount: money(depositCents) })}
        </p>
      )}
    </>
  )
}
