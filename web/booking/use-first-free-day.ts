import { useEffect, useEffectEvent, useRef } from 'react'

import type { OpenDays } from '#services/contracts/availability.ts'

export interface Chosen {
  readonly date: string
  readonly time: string
}

/** Chooses the first free day, and follows it when another place changes it, until somebody chooses a day or a time. */
export function useFirstFreeDay(
  days: OpenDays | undefined,
  { date, time }: Chosen,
  choose: (date: string) => void,
): void {
  const own = useRef('')
  const first = days?.find(({ free }) => free > 0)?.date ?? ''
  const follow = useEffectEvent(() => {
    const isUntouched = date === '' || (date === own.current && time === '')
    if (first === '' || first === date || !isUntouched) return
    own.current = first
    choose(first)
  })
  useEffect(() => follow(), [first])
}
