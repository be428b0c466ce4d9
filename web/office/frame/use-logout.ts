import { isExpired } from '#web/data/audience.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { useForgetReads } from './data/office-key.ts'
import { forgetOpened } from './data/recently-opened.ts'
import { forgetTyped } from './data/use-kept-typed.ts'
import { leaveMs } from './data/use-staff.ts'
import { dropKeptDay } from './offline/kept-day.ts'

const address = '/api/crm/logout'

/** Signs out and goes home, also without the server. */
export function useLogout(): () => Promise<void> {
  const { t } = useI18n()
  const notify = useNotify()
  const forgetReads = useForgetReads()
  return async () => {
    await dropKeptDay()
    forgetTyped()
    forgetOpened()
    try {
      await request('POST', address)
      notify({ title: t('office.logged-out'), description: t('office.logged-out.done'), tone: 'success' })
    } catch (error) {
      // A session that is over already needs no end.
      if (isExpired(error)) return goHome()
      notify({ title: t('office.logout-failed'), description: t('office.logout-failed.how'), tone: 'destructive' })
      navigator.sendBeacon(address)
    }
    setTimeout(() => {
      void forgetReads()
      goHome()
    }, leaveMs)
  }
}

const goHome = () => window.location.assign(paths.home)
