import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'

import { brand, logo } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { RingMark } from '#web/ui/ring-mark.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { OfficeGlyph, type OfficeGlyphName } from '../frame/office-glyph.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { InboxLink } from './inbox-link.tsx'
import type { Opened } from './opened-dialog.tsx'
import type { OfficeSection } from './sections.tsx'

import css from './side-menu.module.css'

interface SideMenuProps {
  readonly sections: readonly OfficeSection[]
  readonly current: string
  readonly onOpen: (what: Opened) => void
}

/** The inbox, the sections, and what helps with them. It collapses to icons; on a phone it is a row that scrolls. */
export function SideMenu({ sections, current, onOpen }: SideMenuProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const [isSmall, setSmall] = useState(false)
  const here = useRef<HTMLAnchorElement>(null)
  // On a phone the menu is a row that is wider than the screen.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const press = (what: Opened, glyph: OfficeGlyphName, label: string) => (
    <li>
      <button type="button" className={css.link} title={isSmall ? label : undefined} onClick={() => onOpen(what)}>
        <OfficeGlyph name={glyph} />
        <span className={css.words}>{label}</span>
      </button>
    </li>
  )
  return (
    <nav className={css.menu} aria-label={t('office.menu')} data-small={isSmall || undefined}>
      <p className={css.name}>
        <RingMark logo={logo} />
        <span className={css.words}>{brand.name}</span>
      </p>
      <ul className={css.list}>
        {user.role === 'owner' ? <InboxLink isSmall={isSmall} /> : null}
        {sections
          .filter(({ isOffMenu }) => isOffMenu !== true)
          .map(({ id, label, glyph }) => (
            <li key={id}>
              <Link
                ref={id === current ? here : undefined}
                className={css.link}
                href={sectionPath(id)}
                aria-current={id === current ? 'page' : undefined}
                title={isSmall ? t(label) : undefined}
              >
                <OfficeGlyph name={glyph} />
                <span className={css.words}>{t(label)}</span>
              </Link>
            </li>
          ))}
        {press('preferences', 'preferences', t('office.preferences'))}
        {press('help', 'help', t('office.help'))}
        {user.role === 'owner' ? press('plan', 'plan', t('office.upgrade')) : null}
      </ul>
      <div className={css.foot}>
        <p className={css.user}>
          <OfficeGlyph name="person" />
          <span className={css.words}>
            {t('office.admin')}
            <span className={css.plan}>{t('office.plan')}</span>
          </span>
        </p>
        <button type="button" className={css.link} aria-expanded={!isSmall} onClick={() => setSmall(!isSmall)}>
          <OfficeGlyph name="collapse" />
          <span className={css.words}>{isSmall ? t('office.menu.expand') : t('office.menu.collapse')}</span>
        </button>
      </div>
    </nav>
  )
}
