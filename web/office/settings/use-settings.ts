import { officeSettings } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired, useOfficeRead } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'

const path = '/api/crm/settings'
type OfficeTheme = 'light' | 'dark'

/** How who is signed in likes the office to look; what is chosen shows at once, and goes back where it is refused. */
export function useSettings() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const { data, mutate } = useOfficeRead(officeSettings, path)

  async function choose(theme: OfficeTheme) {
    await mutate({ theme }, { revalidate: false })
    try {
      await request('PATCH', path, { theme })
      notify({ title: t('office.settings.done'), description: t('office.settings.done.how'), tone: 'success' })
    } catch (error) {
      await mutate()
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: t('office.settings.failed'), tone: 'destructive' })
    }
  }
  return { theme: data?.theme ?? null, choose: (theme: OfficeTheme) => void choose(theme) }
}
