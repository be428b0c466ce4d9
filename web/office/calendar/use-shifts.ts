import { useState } from 'react'

import { slotToHour } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'

import { startMinuteOf } from './calendar.ts'
import type { Target } from './move-target.ts'

/** A visit that was moved, and not read again since. */
interface Shift {
  readonly id: string
  readonly to: Target
}

export interface Shifts {
  /** The place counts until what is under way has settled. */
  readonly during: (shift: Shift, work: () => Promise<unknown>) => Promise<void>
  /** A visit where it is now. */
  readonly placed: (booking: OfficeBooking) => OfficeBooking
}

/** Shows visits where they were moved to until the calendar was read again: they are seen, and picked up, there at once. */
export function useShifts(): Shifts {
  const [shifts, setShifts] = useState<readonly Shift[]>([])
  return {
    async during(shift, work) {
      setShifts((before) => [...before, shift])
      try {
        await work()
      } finally {
        setShifts((before) => before.filter((one) => one !== shift))
      }
    },
    placed: (booking) => {
      const last = shifts.findLast(({ id }) => id === booking.id)
      return last === undefined ? booking : placedAt(booking, last.to)
    },
  }
}

function placedAt(booking: OfficeBooking, { date, time, van }: Target): OfficeBooking {
  const minutes = booking.endMinute - startMinuteOf(booking)
  return { ...booking, date, time, van, endMinute: slotToHour(time) * 60 + minutes }
}
