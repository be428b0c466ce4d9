import { Link } from 'wouter'

import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/state/session.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import { AccountMenu } from './deferred-account.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MainLinks } from './main-links.tsx'
import { SmallMenu } from './small-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Wordmark } from './wordmark.tsx'

import css from './header.module.css'

/** The bar of every page: wide with everything in view, small with a menu. */
export function Header() {
  const { t } = useI18n()
  const session = useSession()
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Wordmark />
        <nav className={css.wide} aria-label={t('header.navigation')}>
          <ul className={css.links}>
            <MainLinks className={css.link} />
          </ul>
        </nav>
        <div className={css.end}>
          <div className={css.wide}>
            <LanguageSwitcher />
            <ThemeToggle />
            {session.status === 'signed-in' ? <AccountMenu user={session.user} /> : <SignedOutLinks />}
          </div>
          <ShortWays />
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

/** Call and packages, which stay in view where the menu is folded. */
function ShortWays() {
  const { t } = useI18n()
  return (
    <div className={css.short}>
      {brand.phone ? (
        <a className={css.call} href={phoneLink(brand.phone)} aria-label={t('header.call', { phone: brand.phone })}>
          <Glyph name="phone" />
        </a>
      ) : null}
      <Link className={classes(buttonLook(), css.book)} href={paths.services}>
        {t('header.book')}
      </Link>
    </div>
  )
}

function SignedOutLinks() {
  const { t } = useI18n()
  return (
    <>
      <Link className={css.link} href={paths.auth}>
        {t('header.log-in')}
      </Link>
      <Link className={buttonLook()} href={paths.services}>
        {t('header.get-quote')}
      </Link>
    </>
  )
}
