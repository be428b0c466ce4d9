import { useEffect, useEffectEvent, useState } from 'react'

const second = 1000

/** Seconds until the end; `onExpiry` is called once. */
export function useHold(endsAt: number, onExpiry: () => void): number {
  const [now, setNow] = useState(Date.now)
  const expire = useEffectEvent(onExpiry)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / second))
  const isOver = secondsLeft === 0

  useEffect(() => {
    if (isOver) return expire()
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}

/** '9:05' */
export const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Minutes at which the time left is read out: a clock that speaks every second would drown the form. */
const spokenMinutes = [5, 2, 1]

/** The last of those moments that has come, or null before the first one. */
export const spokenMinute = (secondsLeft: number): number | null =>
  spokenMinutes.findLast((minutes) => secondsLeft <= minutes * 60) ?? null
