import { useState } from 'react'

import { languages, type Language } from '#events/values/language.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { OfficeGlyph } from '../frame/office-glyph.tsx'
import { useLogout } from '../frame/use-logout.ts'
import { NewLeadButton } from '../leads/new-lead-button.tsx'
import { Bell } from '../notifications/bell.tsx'
import type { Opened } from './opened-dialog.tsx'

import css from './top-bar.module.css'

interface TopBarProps {
  readonly title: string
  readonly onOpen: (what: Opened) => void
}

/** The head of a section: where one is, the search, the way back to the website, the language, and out. */
export function TopBar({ title, onOpen }: TopBarProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const logout = useLogout()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void logout()
  }
  return (
    <header className={css.bar}>
      <h1 className={css.title}>{title}</h1>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={() => onOpen('palette')}>
        <span className={css.find}>
          <OfficeGlyph name="search" />
          <span className={css.words}>{t('palette.open')}</span>
        </span>
      </Button>
      {user.role === 'owner' ? <NewLeadButton onPress={() => onOpen('lead')} /> : null}
      <div className={css.end}>
        <LanguageChoice />
        <Bell />
        <a className={buttonLook({ variant: 'quiet' })} href={paths.home}>
          <OfficeGlyph name="website" />
          <span className={css.words}>{t('office.to-website')}</span>
        </a>
        <Button variant="secondary" pending={isLeaving} onClick={leave}>
          <span className={css.sign}>
            <OfficeGlyph name="logout" />
          </span>
          <span className={css.words}>{t('office.logout')}</span>
        </Button>
      </div>
    </header>
  )
}

function LanguageChoice() {
  const { t, language, setLanguage } = useI18n()
  const choose = (chosen: string) => {
    const next = languages.find((one) => one === chosen)
    if (next !== undefined) setLanguage(next)
  }
  return (
    <select
      className={css.language}
      aria-label={t('office.language')}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {names[one]}
        </option>
      ))}
    </select>
  )
}

/** Each in itself, as whoever looks for it reads it. */
const names: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français', pa: 'ਪੰਜਾਬੀ' }
