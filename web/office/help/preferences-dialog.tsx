import { useId } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { ThemeChoice } from '../theme/theme-choice.tsx'
import { useSettings } from '../theme/use-settings.ts'

import parts from '../frame/parts.module.css'
import css from './help.module.css'

/** Settings of the signed-in member. */
export function PreferencesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useI18n()
  return (
    <Dialog open={open} onClose={onClose} title={t('preferences.title')} closeLabel={t('office.close')}>
      <div className={css.preferences}>
        <p className={parts.quiet}>{t('preferences.yours')}</p>
        <ThemeChoice />
        <SingleKeys />
      </div>
    </Dialog>
  )
}

function SingleKeys() {
  const { t } = useI18n()
  const { singleKeys, choose } = useSettings()
  const id = useId()
  return (
    <div>
      <label className={css.tick}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={singleKeys}
          onChange={(event) => choose({ singleKeys: event.target.checked })}
        />
        {t('preferences.single-keys')}
      </label>
      <p id={id} className={parts.quiet}>
        {t('preferences.single-keys.about')}
      </p>
    </div>
  )
}
