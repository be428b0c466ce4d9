import { useEffect, useState } from 'react'

const delayMs = 250

/** A value that is typed, once nothing was typed for a quarter of a second. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
