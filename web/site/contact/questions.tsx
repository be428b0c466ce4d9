import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Glyph } from '#web/ui/glyph.tsx'

import css from './questions.module.css'

const questions = ['booking', 'outlet', 'duration', 'home', 'pay', 'cancel', 'unhappy', 'rain', 'safe'] as const

/** Answers that are there before they are asked for: the browser's own disclosure, found by its page search too. */
export function Questions() {
  const { t } = useI18n()
  return (
    <section className={css.section} aria-labelledby="faq">
      <h2 className={css.title} id="faq">
        {t('contact.faq.title')}
      </h2>
      <div className={css.list}>
        {questions.map((id) => (
          <details key={id} className={css.item}>
            <summary className={css.question}>
              <span>{t(`contact.faq.${id}.q`)}</span>
              <Glyph name="down" />
            </summary>
            <p className={css.answer}>{t(`contact.faq.${id}.a`)}</p>
          </details>
        ))}
        <p className={css.more}>
          <Link href={paths.refundPolicy}>{t('footer.refund-policy')}</Link>
          <Link href={paths.terms}>{t('footer.terms')}</Link>
        </p>
      </div>
    </section>
  )
}
