import { languages } from '#events/values/language.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import css from './language-switcher.module.css'

/** The languages by their own short names; screen readers hear them in full. */
const shortNames = { en: 'EN', fr: 'FR', pa: 'ਪੰ' } as const

export function LanguageSwitcher() {
  const { t, language, setLanguage } = useI18n()
  return (
    <fieldset className={css.switcher} aria-label={t('header.language')}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          className={classes(css.language, one === 'pa' && css.punjabi)}
          lang={one}
          aria-pressed={one === language}
          onClick={() => setLanguage(one)}
        >
          <span aria-hidden="true">{shortNames[one]}</span>
          <span className="only-read">{t(`language.${one}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
