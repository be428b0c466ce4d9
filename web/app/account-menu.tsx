import { Link } from 'wouter'

import type { User } from '#services/contracts/account.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import { useDisclosure } from './disclosure.ts'

import css from './account-menu.module.css'

/** Signed in: the account button and what it opens. */
export function AccountMenu({ user }: { readonly user: User }) {
  const { t } = useI18n()
  const { open, box, button, toggle, close } = useDisclosure<HTMLDivElement>()
  return (
    <div className={css.account} ref={box}>
      <button ref={button} type="button" className={css.button} aria-expanded={open} onClick={toggle}>
        {user.profileImageUrl ? (
          <img className={css.image} src={user.profileImageUrl} alt="" />
        ) : (
          <Glyph name="person" />
        )}
        <span className={css.label}>{accountLabel(user) ?? t('header.account')}</span>
        <Glyph name="down" />
      </button>
      {open ? (
        <div className={css.menu}>
          <AccountLinks className={css.link} onFollow={close} />
        </div>
      ) : null}
    </div>
  )
}

interface AccountLinksProps {
  readonly className: string | undefined
  readonly onFollow: () => void
}

/** The four ways on, here and in the small-screen menu. */
export function AccountLinks({ className, onFollow }: AccountLinksProps) {
  const { t } = useI18n()
  return (
    <ul>
      <li>
        <Link className={className} href={paths.dashboard} onClick={onFollow}>
          {t('header.dashboard')}
        </Link>
      </li>
      <li>
        <Link className={className} href={paths.dashboardBookings} onClick={onFollow}>
          {t('header.bookings')}
        </Link>
      </li>
      <li>
        <Link className={className} href={paths.dashboardProfile} onClick={onFollow}>
          {t('header.profile')}
        </Link>
      </li>
      <li>
        <a className={className} href={paths.logout}>
          {t('header.logout')}
        </a>
      </li>
    </ul>
  )
}

/** Local parts of mail addresses can be long. */
const most = 20

/** First name, else the part of the e-mail before the @; null when there is neither: then it is 'Account'. */
function accountLabel({ firstName, email }: Pick<User, 'firstName' | 'email'>): string | null {
  const label = firstName?.trim() || email?.split('@')[0]?.trim() || ''
  if (label === '') return null
  return label.length > most ? `${label.slice(0, most - 1)}…` : label
}
