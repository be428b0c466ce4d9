import { Link } from 'wouter'

import { phoneLink } from '#services/contracts/business.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { isUnder, paths } from '#web/paths.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import { LanguageSwitcher } from './language-switcher.tsx'
import { Wordmark } from './wordmark.tsx'

import css from './checkout-frame.module.css'

/** Whether the page is the checkout, which has no links away but home, phone and terms. */
export const isCheckout = (pathname: string): boolean =>
  isUnder(pathname, paths.booking) || isUnder(pathname, paths.bookingSuccess)

export function CheckoutHeader() {
  const { t } = useI18n()
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Wordmark />
        <div className={css.end}>
          <LanguageSwitcher />
          <a className={css.phone} href={phoneLink(brand.phone)} aria-label={t('header.call', { phone: brand.phone })}>
            <Glyph name="phone" />
            <span className={css.number}>{brand.phone}</span>
          </a>
        </div>
      </div>
    </header>
  )
}

export function CheckoutFooter() {
  const { t } = useI18n()
  return (
    <footer className={css.footer}>
      <p className={css.rights}>{t('footer.rights', { brand: brand.name })}</p>
      {legal.map(({ path, label }) => (
        <Link key={path} className={css.link} href={path} target="_blank">
          {t(label)}
        </Link>
      ))}
    </footer>
  )
}

const legal = [
  { path: paths.terms, label: 'footer.terms' },
  { path: paths.privacy, label: 'footer.privacy' },
  { path: paths.refundPolicy, label: 'footer.refund-policy' },
] as const
