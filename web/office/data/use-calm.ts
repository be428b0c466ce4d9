import { useEffect, useState } from 'react'

const calmMs = 250

/** A value that is typed, once nothing was typed for a quarter of a second. */
export function useCalm(value: string): string {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), calmMs)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}
