import { useEffect, useEffectEvent } from 'react'

import type { User } from '#services/contracts/account.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/state/session.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { useLivePortal } from './use-live-portal.ts'

interface Refusal {
  readonly title: string
  readonly description: string
  /** Milliseconds until the sign-in page opens. */
  readonly afterMs: number
}

/** Customer who is signed in; null until then. A visitor who is signed out is told so, and sent to sign in and back here. */
export function useCustomer(refusal: Refusal): User | null {
  const session = useSession()
  const notify = useNotify()
  useLivePortal()
  const { afterMs } = refusal
  const isNobody = session.status === 'signed-out'
  const tell = useEffectEvent(() =>
    notify({ title: refusal.title, description: refusal.description, tone: 'destructive' }),
  )
  useEffect(() => {
    if (!isNobody) return
    tell()
    const timer = setTimeout(() => window.location.assign(signInPath()), afterMs)
    return () => clearTimeout(timer)
  }, [isNobody, afterMs])
  return session.status === 'signed-in' ? session.user : null
}

/** '/api/login?returnTo=%2Fportal' */
export function signInPath(): string {
  const { pathname, search } = window.location
  return `${paths.login}?returnTo=${encodeURIComponent(pathname + search)}`
}
