import { useCallback, useRef } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import { useLocation } from 'wouter'

import { staffUser, type StaffUser } from '#services/contracts/staff.ts'
import { isExpired } from '#web/data/audience.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { dropKeptDay } from '../offline/kept-day.ts'
import { signInFor } from '../places.ts'

/** Long enough to read why the page goes away. */
export const leaveMs = 1000

/** User who is signed in, read once a page; anybody else is redirected to the sign-in. */
export function useStaff() {
  const [, navigate] = useLocation()
  const answer: SWRResponse<StaffUser, unknown> = useSWR(
    '/api/crm/me',
    async (path: string) => staffUser.parse(await request('GET', path)),
    {
      onError: (error: unknown) => {
        if (!isExpired(error)) return
        void dropKeptDay()
        navigate(signInFor(location.search), { replace: true })
      },
    },
  )
  const { data, error, mutate } = answer
  return { data, error, mutate, isSignedOut: isExpired(error) }
}

/** Tells that the session is over, once, and leads to the sign-in a second later. */
export function useExpire(): () => void {
  const { t } = useI18n()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const isTold = useRef(false)
  return useCallback(() => {
    if (isTold.current) return
    isTold.current = true
    void dropKeptDay()
    notify({ title: t('office.expired'), description: t('office.expired.again'), tone: 'destructive' })
    setTimeout(() => navigate(signInFor(location.search)), leaveMs)
  }, [t, notify, navigate])
}
