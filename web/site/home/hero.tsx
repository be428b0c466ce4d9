import type { ReactNode } from 'react'
import { Link } from 'wouter'

import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath, paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Wheel } from '#web/ui/wheel.tsx'

import { NextFree } from './next-free.tsx'

import css from './hero.module.css'

interface HeroProps {
  readonly packages: readonly ShownPackage[]
  /** Shown in place of the invitation. */
  readonly own: ReactNode
}

/** Offer, price and wheel. */
export function Hero({ packages, own }: HeroProps) {
  const { t } = useI18n()
  return (
    <section className={css.hero}>
      <div className={css.words}>
        <h1 className={css.title}>{t('home.hero.title')}</h1>
        {own === null ? <Invitation packages={packages} /> : <div className={css.own}>{own}</div>}
        <PriceList packages={packages} />
      </div>
      <div className={css.crop}>
        <div className={css.wheel}>
          <Wheel />
        </div>
      </div>
      <Drip />
    </section>
  )
}

function Invitation({ packages }: Pick<HeroProps, 'packages'>) {
  const { t } = useI18n()
  const popular = packages.find((one) => one.popular)
  return (
    <>
      <p className={css.lead}>{t('home.hero.lead')}</p>
      <div className={css.actions}>
        <Link className={buttonLook()} href={paths.services}>
          {t('home.hero.cta')}
        </Link>
        <a className={buttonLook({ variant: 'secondary' })} href="#quote">
          {t('home.hero.quote')}
        </a>
      </div>
      {popular ? <NextFree offer={popular} /> : null}
    </>
  )
}

function PriceList({ packages }: { readonly packages: readonly ShownPackage[] }) {
  const { t, money } = useI18n()
  return (
    <div className={css.prices}>
      <ul aria-label={t('home.hero.prices')}>
        {packages.map(({ id, name, displayName, basePrice, basePriceCents }) => (
          <li key={name}>
            <Link className={css.price} href={bookingPath({ service: id, name: displayName, price: basePrice })}>
              <span>{displayName}</span>
              <span className={css.amount}>{money(basePriceCents)}</span>
              <Glyph name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.note}>{t('home.hero.prices.note')}</p>
    </div>
  )
}

/** The icing runs over the edge of the hero, once. */
function Drip() {
  return (
    <svg className={css.drip} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0H1440V22C1392 22 1386 64 1344 64S1300 26 1252 26 1208 112 1150 112 1100 30 1046 30 1000 58 956 58 912 20 846 20 790 84 734 84 690 28 634 28 590 46 548 46 500 18 430 18 380 96 322 96 276 24 222 24 176 52 134 52 84 14 0 14Z" />
    </svg>
  )
}
