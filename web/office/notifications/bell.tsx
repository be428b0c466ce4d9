import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { OfficeGlyph } from '../frame/office-glyph.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { useNotifications } from './use-notifications.ts'

import css from './notifications.module.css'

/** More than these are not counted. */
const mostCounted = 15

export function Bell() {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const { data = [] } = useNotifications()
  const unread = data.filter(({ read }) => !read).length
  if (user.role !== 'owner') return null
  return (
    <Link className={css.bell} href={sectionPath('notifications')}>
      <OfficeGlyph name="bell" />
      <span className="only-read">{t('office.notifications.unread', { count: unread })}</span>
      {unread === 0 ? null : (
        <span className={css.badge} aria-hidden="true">
          {unread > mostCounted ? `${mostCounted}+` : unread}
        </span>
      )}
    </Link>
  )
}
