import { useEffect, useEffectEvent, useState } from 'react'

import { officeVisit, type OfficeReschedule } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { MoveDialog } from '../visit-actions/move-dialog.tsx'
import { visitPath } from '../visit-actions/use-visit-call.ts'
import type { MovingVisits } from './use-moving.ts'

interface AskMoveProps {
  readonly moving: Pick<MovingVisits, 'asked' | 'answer' | 'moved'>
  readonly vanName: (id: string) => string
  readonly onMoved: () => Promise<unknown>
}

/** Asks for rules and notice before a dropped visit moves. */
export function AskMove({ moving: { asked, answer, moved }, vanName, onMoved }: AskMoveProps) {
  const { t } = useI18n()
  const notify = useNotify()
  // It closes before it goes, so that focus returns to the visit.
  const [last, keep] = useState({ asked, round: 0 })
  if (asked !== null && asked !== last.asked) keep({ asked, round: last.round + 1 })
  const { id, target } = last.asked ?? { id: null, target: null }
  const read = useOfficeRead(officeVisit, id === null ? null : `/api/crm/bookings${visitPath(id, 'visit')}`)
  const fail = useEffectEvent(() => {
    notify({ title: t('visits.drag.refused'), description: t('visits.not-sent'), tone: 'destructive' })
    answer()
  })
  const isLost = asked !== null && read.data === undefined && read.error !== undefined
  useEffect(() => {
    if (isLost) fail()
  }, [isLost])
  const isAsked = asked !== null
  useEffect(() => {
    if (!isAsked && id !== null) focusVisit(id)
  }, [isAsked, id])
  if (target === null || read.data?.id !== id) return null
  const done = ({ date, time, van }: OfficeReschedule) => {
    // Which van makes it at another start is the server's choice: there it is shown once that is known.
    const isThere = date === target.date && time === target.time && van === target.van
    if (!isThere) answer()
    void (isThere ? moved(id, target) : onMoved()).then(() => requestAnimationFrame(() => focusVisit(id)))
  }
  return (
    <MoveDialog
      key={last.round}
      open={isAsked}
      visit={read.data}
      to={{ date: target.date, time: target.time, van: target.van, vanName: vanName(target.van) }}
      onClose={answer}
      onDone={done}
    />
  )
}

/** On another day it is another element: focus follows, unless it is somewhere else by then. */
function focusVisit(id: string): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)?.focus()
}
