import { officeSettings, type OfficeSettings, type OfficeSettingsChange } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired, useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'

const path = '/api/crm/settings'

/** Before the first answer. */
const usual: OfficeSettings = { theme: null, singleKeys: true }

/** How who is signed in likes the office; what is chosen shows at once, and goes back where it is refused. */
export function useSettings() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const { data = usual, mutate, show } = useOfficeRead(officeSettings, path)

  async function choose(change: OfficeSettingsChange) {
    const { theme = data.theme, singleKeys = data.singleKeys } = change
    await show(() => ({ theme, singleKeys }))
    try {
      await request('PATCH', path, change)
      notify({ title: t('office.settings.done'), description: t('office.settings.done.how'), tone: 'success' })
    } catch (error) {
      await mutate()
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: t('office.settings.failed'), tone: 'destructive' })
    }
  }
  return { ...data, choose: (change: OfficeSettingsChange) => void choose(change) }
}
