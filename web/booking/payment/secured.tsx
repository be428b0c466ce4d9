import type { Site } from '#services/contracts/site.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

import css from './secured.module.css'

/** The kinds of card that are taken; their names are the same in every language. */
const cardNames = ['Visa', 'Mastercard', 'Amex']

/** Payment note above the card form, by mode. */
export function Secured({ payments }: { readonly payments: Site['payments'] }) {
  const { t } = useI18n()
  // The sandbox's own form says that it is one.
  const isTest = payments.publishableKey.startsWith('pk_test_')
  return (
    <div className={css.secured}>
      {payments.mode === 'live' ? (
        <p className={css.words}>
          <Glyph name="lock" /> {t('booking.secured')}
        </p>
      ) : null}
      {payments.mode === 'live' && isTest ? <Badge tone="amber">{t('booking.secured.test')}</Badge> : null}
      <ul className={css.cards}>
        {cardNames.map((name) => (
          <li key={name} className={css.card}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
