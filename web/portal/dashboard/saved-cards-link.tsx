import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import page from '../portal.module.css'

/** The way to the saved cards, from the profile and from the portal. */
export function SavedCardsLink() {
  const { t } = useI18n()
  return (
    <section className={page.section} aria-labelledby="payment-methods">
      <h2 id="payment-methods">{t('page.cards')}</h2>
      <p>{t('dashboard.cards.lead')}</p>
      <p>
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.cards}>
          {t('page.cards')}
        </Link>
      </p>
    </section>
  )
}
