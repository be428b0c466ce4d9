import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/state/session.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import { AccountLinks } from './deferred-account.ts'
import { useDisclosure } from './disclosure.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { MainLinks } from './main-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

import css from './small-menu.module.css'

/** The header's content on small screens; closes when a link in it is followed. */
export function SmallMenu() {
  const { t } = useI18n()
  const session = useSession()
  const { open, box, button, toggle, close } = useDisclosure<HTMLDivElement>()
  return (
    <div className={css.small} ref={box}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls="menu"
        onClick={toggle}
      >
        <Glyph name={open ? 'close' : 'menu'} />
        <span className={css.word}>{t('header.menu')}</span>
      </button>
      <nav className={css.panel} id="menu" aria-label={t('header.menu')} hidden={!open}>
        <ul className={css.links}>
          <MainLinks className={css.link} onFollow={close} />
        </ul>
        {session.status === 'signed-in' ? (
          <AccountLinks className={css.account} onFollow={close} />
        ) : (
          <div className={css.actions}>
            <Link className={buttonLook({ wide: true })} href={paths.services} onClick={close}>
              {t('header.get-quote')}
            </Link>
            <Link className={buttonLook({ variant: 'secondary', wide: true })} href={paths.auth} onClick={close}>
              {t('header.log-in')}
            </Link>
          </div>
        )}
        <div className={css.foot}>
          <LanguageSwitcher />
          <ThemeToggle />
        </div>
      </nav>
    </div>
  )
}
