import { Link, useLocation } from 'wouter'

import { phoneLink } from '#services/contracts/business.ts'
import { brand, useVisitHours } from '#web/brand.ts'
import { late } from '#web/data/late.tsx'
import { usualPackages } from '#web/data/usual-packages.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { isUnder, paths } from '#web/paths.ts'
import { useHydrated } from '#web/state/hydrated.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { StitchedWheel } from './stitched-wheel.tsx'
import { Wordmark } from './wordmark.tsx'

import css from './footer.module.css'

const DeferredNewsletter = late(async () => (await import('./deferred-newsletter.tsx')).DeferredNewsletter)

/** The footer's own names, all to /services; title and accessible name carry the name on the price list. */
const services: readonly { readonly label: MessageKey; readonly official?: string }[] = [
  { label: 'footer.service.sprinkle', official: usualPackages.sprinkle.displayName },
  { label: 'footer.service.glazed' },
  { label: 'footer.service.filled', official: usualPackages.filled.displayName },
  { label: 'footer.service.addons' },
]

const more: readonly { readonly path: string; readonly label: MessageKey }[] = [
  { path: paths.blog, label: 'footer.blog' },
  { path: paths.careers, label: 'footer.careers' },
  { path: paths.reviews, label: 'footer.reviews' },
  { path: paths.privacy, label: 'footer.privacy' },
  { path: paths.terms, label: 'footer.terms' },
  { path: paths.refundPolicy, label: 'footer.refund-policy' },
  { path: paths.accessibility, label: 'footer.accessibility' },
]

export function Footer() {
  const { t } = useI18n()
  return (
    <footer className={css.footer} data-flavour="filled">
      <StitchedWheel />
      <div className={css.page}>
        <div className={css.brand}>
          <Wordmark />
          <p className={css.blurb}>{t('brand.blurb')}</p>
          <Link className={buttonLook({ size: 'large' })} href={paths.services}>
            {t('footer.book-today')}
          </Link>
        </div>
        <nav className={css.column} aria-labelledby="footer-services">
          <h2 className={css.heading} id="footer-services">
            {t('footer.services')}
          </h2>
          <ul>
            {services.map(({ label, official }) => (
              <li key={label}>
                <Link className={css.link} href={paths.services} title={official}>
                  {t(label)}
                  {official ? <span className="only-read"> ({official})</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ContactColumn />
        <NewsletterColumn />
        <nav className={css.more} aria-label={t('footer.legal')}>
          <ul className={css.row}>
            {more.map(({ path, label }) => (
              <li key={path}>
                <Link className={css.link} href={path}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
          <p className={css.rights}>{t('footer.rights', { brand: brand.name })}</p>
        </nav>
      </div>
    </footer>
  )
}

/** Comes when somebody reads that far; the blog has the same box of its own. */
function NewsletterColumn() {
  const isHydrated = useHydrated()
  const [address] = useLocation()
  if (!isHydrated || isUnder(address, paths.blog)) return null
  return <DeferredNewsletter />
}

function ContactColumn() {
  const { t, language } = useI18n()
  const texts = [t('footer.hours.week'), t('footer.hours.saturday'), t('footer.hours.sunday')]
  const hours = useVisitHours(language, texts)
  return (
    <div className={css.column}>
      <h2 className={css.heading}>{t('footer.contact')}</h2>
      <address className={css.address}>
        {brand.phone ? (
          <a className={css.link} href={phoneLink(brand.phone)}>
            {brand.phone}
          </a>
        ) : null}
        {brand.email ? (
          <a className={css.link} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        ) : null}
        <a className={css.link} href={brand.instagram} rel="noreferrer">
          {t('footer.instagram')}
        </a>
        <span>{t('brand.region')}</span>
      </address>
      <h2 className={css.heading}>{t('footer.hours')}</h2>
      <ul className={css.hours}>
        {hours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('footer.reply')}</p>
    </div>
  )
}
