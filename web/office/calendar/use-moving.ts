import { useRef, useState } from 'react'

import type { OfficeBooking } from '#services/contracts/office.ts'
import { vanStarts, type VanStartReason, type VanStarts } from '#services/contracts/van-starts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { visitPath } from '../visit-actions/use-visit-call.ts'
import {
  isSamePlace,
  isSameStart,
  placeOf,
  reasonAt,
  stepped,
  type Shown,
  type Step,
  type Target,
} from './move-target.ts'
import { useShifts, type Shifts } from './use-shifts.ts'
import { useVanChange } from './use-van-change.ts'

/** A visit that somebody is moving, until it is dropped or left where it is. */
interface Moving {
  readonly booking: OfficeBooking
  /** Bookings at the beginning of the move. */
  readonly around: readonly OfficeBooking[]
  readonly from: Target
  readonly target: Target
  readonly by: 'pointer' | 'keys'
  readonly isBegun: boolean
}

interface MovingTerms extends Shown {
  readonly bookings: readonly OfficeBooking[]
  readonly vanName: (id: string) => string
  /** Reads the calendar again. */
  readonly onMoved: () => Promise<unknown>
}

/**
 * Moving visits in the calendar, by pointer or by keys: what is picked up, which place it is held over, why it could not be dropped
 * there, and what a drop leads to. Another van at the same time is given at once, for its customer is told nothing; another time is
 * asked about first, for that is mailed.
 */
export function useMoving({ bookings, vanName, onMoved, ...shown }: MovingTerms) {
  const { t } = useI18n()
  const notify = useNotify()
  const { moving, current, put } = useMovingState()
  const [said, say] = useState('')
  const { textOf, nameOf, textNow } = useMoveTexts(vanName)
  const { during, placed } = useShifts()
  const { ask, ...question } = useQuestion(during, onMoved)
  const changeVan = useVanChange({ vanName, nameOf, say, during, onMoved })
  const starts = useVanStarts(moving, shown)
  const reasonOf = ({ from, target }: Moving) => (isSamePlace(from, target) ? null : (reasonAt(starts, target) ?? null))

  function lift(id: string, by: Moving['by']): boolean {
    const around = bookings.map(placed)
    const booking = around.find((one) => one.id === id)
    const from = booking === undefined ? null : placeOf(booking)
    if (booking === undefined || from === null || !isMovable(booking)) return false
    put({ booking, around, from, target: from, by, isBegun: by === 'keys' })
    return true
  }

  function leave() {
    const now = current()
    if (now === null) return
    say(t('visits.drag.left', { name: nameOf(now.booking), target: textOf(now.from) }))
    put(null)
  }

  function drop() {
    const now = current()
    if (now === null) return
    const { booking, from, target, by } = now
    const why = reasonOf(now)
    if (isSamePlace(from, target)) return leave()
    if (why !== null) {
      // By keys another place can be chosen; what is let go of is back where it was.
      if (by === 'keys') return
      const description = t('visits.drag.no', { target: textOf(target), reason: t(`visits.drag.why.${why}`) })
      notify({ title: t('visits.drag.refused'), description, tone: 'destructive' })
      return leave()
    }
    put(null)
    say('')
    if (isSameStart(from, target)) changeVan(booking, from, target.van)
    else ask({ id: booking.id, target })
  }

  return {
    moving,
    current,
    starts,
    reason: moving === null ? null : reasonOf(moving),
    ...question,
    /** The bookings where they are now, but while one is moved. */
    bookings: moving?.around ?? bookings.map(placed),
    text: moving === null ? said : textNow(moving, reasonOf(moving)),
    lift,
    /** Outside of the calendar, with null, it is over its own place. */
    aim(target: Target | null) {
      const now = current()
      if (now !== null) put({ ...now, target: target ?? now.from })
    },
    step(step: Step) {
      const now = current()
      if (now !== null) put({ ...now, target: stepped(now.target, step, shown), isBegun: false })
    },
    drop,
    leave,
  }
}
export type MovingVisits = ReturnType<typeof useMoving>

function useQuestion(during: Shifts['during'], onMoved: MovingTerms['onMoved']) {
  const [asked, ask] = useState<{ readonly id: string; readonly target: Target } | null>(null)
  return {
    asked,
    ask,
    answer: () => ask(null),
    /** The visit was moved there; resolves once the calendar was read again. */
    moved(id: string, to: Target): Promise<void> {
      ask(null)
      return during({ id, to }, onMoved)
    },
  }
}

/** False for visits with an arrival, an outcome or a call-off. */
export const isMovable = ({ status, time, date, van }: OfficeBooking): boolean =>
  status === 'confirmed' && placeOf({ time, date, van }) !== null

/** The starts of each van for what is moved, read anew while it is: others book meanwhile. */
function useVanStarts(moving: Moving | null, { days }: Shown): VanStarts | undefined {
  const query = new URLSearchParams({ from: days.at(0) ?? '', days: String(days.length) }).toString()
  const path = moving === null ? null : `/api/crm/bookings${visitPath(moving.booking.id, 'reschedule/vans')}?${query}`
  return useOfficeRead(vanStarts, path).data
}

function useMoveTexts(vanName: (id: string) => string) {
  const { t, date, time } = useI18n()
  const textOf = (target: Target) => [date(target.date, 'day'), time(target.time), vanName(target.van)].join(', ')
  const nameOf = ({ firstName, lastName }: OfficeBooking) =>
    [firstName, lastName].filter(Boolean).join(' ') || t('office.nobody')
  return {
    textOf,
    nameOf,
    textNow: ({ booking, from, target, isBegun }: Moving, why: VanStartReason | null): string => {
      const where = textOf(target)
      if (isBegun) return t('visits.drag.begin', { name: nameOf(booking), target: where })
      if (isSamePlace(from, target)) return t('visits.drag.here', { target: where })
      return why === null ? where : t('visits.drag.no', { target: where, reason: t(`visits.drag.why.${why}`) })
    },
  }
}

/** Pointers are faster than renders: what a drop finds is what the last move said. */
function useMovingState() {
  const latest = useRef<Moving | null>(null)
  const [moving, show] = useState<Moving | null>(null)
  return {
    moving,
    current: () => latest.current,
    put: (next: Moving | null): void => {
      const before = latest.current
      latest.current = next
      if (
        next === null ||
        before === null ||
        next.isBegun !== before.isBegun ||
        !isSamePlace(next.target, before.target)
      )
        show(next)
    },
  }
}
