import { officeSettings, type OfficeSettings, type OfficeSettingsChange } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'

const path = '/api/crm/settings'

/** Before the first answer. */
const usual: OfficeSettings = { theme: null, singleKeys: true }

export function useSettings() {
  const { t } = useI18n()
  const { data = usual, mutate, show } = useOfficeRead(officeSettings, path)
  const { run } = useCommand<OfficeSettingsChange>({
    async send(change) {
      const { theme = data.theme, singleKeys = data.singleKeys } = change
      await show(() => ({ theme, singleKeys }))
      await request('PATCH', path, change)
    },
    failed: { title: t('office.error'), description: t('office.settings.failed') },
    wordsOf: () => t('office.settings.failed'),
    done: () => ({ title: t('office.settings.done'), description: t('office.settings.done.how') }),
    onFailed: mutate,
    isRepeatable: true,
  })
  return { ...data, choose: (change: OfficeSettingsChange) => void run(change) }
}
