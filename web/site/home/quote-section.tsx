import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './quote-section.module.css'

/** The place of the quote wizard on the front page; the wizard itself comes from outside. */
export function QuoteSection({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n()
  return (
    <section className={css.quote} id="quote" aria-labelledby="quote-title">
      <div className={css.words}>
        <h2 className={css.title} id="quote-title">
          {t('home.quote.title')}
        </h2>
        <p className={css.lead}>{t('home.quote.lead')}</p>
      </div>
      <div className={css.wizard}>{children}</div>
    </section>
  )
}
