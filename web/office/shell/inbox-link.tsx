import { Link } from 'wouter'

import { emailFolders } from '#services/contracts/email-folders.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { OfficeGlyph } from '../frame/office-glyph.tsx'
import { sectionPath } from '../frame/use-section.ts'

import css from './side-menu.module.css'

/** More digits do not fit beside the sign. */
const mostCounted = 999

/** The way to the inbox, with how many mails in it are unread. */
export function InboxLink({ isSmall }: { readonly isSmall: boolean }) {
  const { t } = useI18n()
  const { data = [] } = useOfficeRead(emailFolders, '/api/email/folders')
  const unread = data.find(({ id }) => id === 'inbox')?.unreadCount ?? 0
  const label = t('office.inbox')
  return (
    <li>
      <Link className={css.link} href={sectionPath('email', { folder: 'inbox' })} title={isSmall ? label : undefined}>
        <OfficeGlyph name="inbox" />
        <span className={css.words} aria-hidden={unread > 0}>
          {label}
        </span>
        {unread === 0 ? null : <span className="only-read">{t('office.inbox.unread', { count: unread })}</span>}
        {unread === 0 ? null : (
          <span className={css.badge} aria-hidden="true">
            {unread > mostCounted ? `${mostCounted}+` : unread}
          </span>
        )}
      </Link>
    </li>
  )
}
