import { useEffect, useState } from 'react'

const noticedMs = 600

/** True once it has been so for a while; false at once. */
export function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), noticedMs)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return isSo && lasts
}
