import type { KeyboardEvent } from 'react'

import { isSlotLabel } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'

import { commandOf } from '../frame/keys/key-map.ts'
import { isMovable, type MovingVisits } from './use-moving.ts'
import { useVisitDrag } from './use-visit-drag.ts'
import type { BlockMoving } from './visit-block.tsx'

export function useBlockMoving(
  moving: MovingVisits,
  isAllowed: boolean,
): (booking: OfficeBooking) => BlockMoving | null {
  const add = useVisitDrag(isAllowed, {
    lift: (id) => moving.lift(id, 'pointer'),
    aim: (cell) => moving.aim(targetIn(cell)),
    drop: moving.drop,
    leave: moving.leave,
  })
  return (booking) =>
    isAllowed && isMovable(booking)
      ? {
          add,
          isLifted: moving.moving?.booking.id === booking.id,
          onKeyDown: (event) => press(event, moving, booking.id),
          // Whoever goes on elsewhere has not dropped it.
          onBlur: () => moving.current()?.by === 'keys' && moving.leave(),
        }
      : null
}

function targetIn(cell: DOMStringMap | null) {
  const { date, time, van } = cell ?? {}
  return date === undefined || van === undefined || time === undefined || !isSlotLabel(time)
    ? null
    : { date, time, van }
}

function press(event: KeyboardEvent, moving: MovingVisits, id: string): void {
  const command = commandOf('calendar', event)
  // Keys may be faster than renders.
  const held = moving.current()
  const isLifted = held?.by === 'keys' && held.booking.id === id
  // Before it is picked up, Enter opens it and the arrows scroll.
  if (command === null || (command !== 'move' && !isLifted)) return
  event.preventDefault()
  if (command === 'move') {
    if (held === null) moving.lift(id, 'keys')
  } else if (command === 'drop') moving.drop()
  else if (command === 'leave') moving.leave()
  else moving.step(command)
}
