import { useEffect, useRef, type RefObject } from 'react'

/** What was rendered last, for callbacks that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
