import { useI18n } from '#web/i18n/use-i18n.tsx'
import { browserStorage } from '#web/state/browser-storage.ts'
import { rememberTheme } from '#web/state/theme.ts'
import { SelectField } from '#web/ui/select-field.tsx'

import { useSettings } from './use-settings.ts'

import parts from '../frame/parts.module.css'

const themes = ['light', 'dark'] as const

/** Light or dark, for this member of staff; before a choice as the device says. */
export function ThemeChoice() {
  const { t } = useI18n()
  const { theme, choose } = useSettings()
  return (
    <div className={parts.tools}>
      <SelectField
        label={t('analytics.theme')}
        placeholder={t('analytics.theme.device')}
        value={theme ?? ''}
        options={themes.map((one) => ({ value: one, label: t(`analytics.theme.${one}`) }))}
        onChange={(value) => {
          const theme = themes.find((one) => one === value) ?? null
          // What another browser shows is its own.
          if (theme === null) rememberTheme('system', browserStorage(), document)
          choose({ theme })
        }}
      />
    </div>
  )
}
