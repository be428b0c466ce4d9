import { useEffect, useRef } from 'react'

/** Whether what asks is still on the screen when an answer comes. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
