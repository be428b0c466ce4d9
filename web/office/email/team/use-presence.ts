import { useEffect } from 'react'

import { leavePresence, signPresence } from './team-calls.ts'

/** Minimum time of reading. */
const dwellMs = 700
/** Twice within the time after which somebody counts as gone. */
const renewMs = 20_000

/** Tells colleagues that somebody has a mail open, or writes an answer to it, as long as the page is seen. Nothing depends on it. */
export function usePresence(emailId: string | null, isWriting: boolean): void {
  useEffect(() => {
    if (emailId === null) return
    const place = crypto.randomUUID().replaceAll('-', '')
    let isTold = false
    let told: Promise<unknown> = Promise.resolve()
    const sign = () => {
      if (document.visibilityState !== 'visible') return
      isTold = true
      told = signPresence(emailId, place, isWriting).catch(() => {})
    }
    const leave = () => {
      if (isTold) void leavePresence(place).catch(() => {})
      isTold = false
    }
    // A sign that is under way would outlive the leaving, if it were overtaken by it. A page that goes away cannot wait.
    const leaveAfterSign = () => void told.then(() => leave())
    const first = setTimeout(sign, dwellMs)
    const timer = setInterval(sign, renewMs)
    document.addEventListener('visibilitychange', sign)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sign)
      window.removeEventListener('pagehide', leave)
      leaveAfterSign()
    }
  }, [emailId, isWriting])
}
