import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import css from './portal.module.css'

interface PortalHeadProps {
  readonly label: string
  /** The other one of the two pages. */
  readonly other: { readonly href: string; readonly text: string }
  /** The heading. */
  readonly children: ReactNode
}

/** The head of the portal and of the dashboard: each leads to the other, and out. */
export function PortalHead({ label, other, children }: PortalHeadProps) {
  const { t } = useI18n()
  return (
    <header className={css.head}>
      {children}
      <nav className={css.ways} aria-label={label}>
        <Link className={buttonLook({ variant: 'secondary' })} href={other.href}>
          {other.text}
        </Link>
        <a className={buttonLook({ variant: 'quiet' })} href={paths.logout}>
          {t('portal.logout')}
        </a>
      </nav>
    </header>
  )
}
