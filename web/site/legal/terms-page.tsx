import { legalVersions, termsVersions } from '#services/isomorphic/legal-versions.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Prose } from '#web/ui/prose.tsx'

import { contactDetails } from './contact-details.ts'
import { Versions } from './versions.tsx'

import css from './terms-page.module.css'

const sections = [
  'acceptance',
  'service',
  'booking',
  'payment',
  'liability',
  'guarantees',
  'prohibited',
  'modifications',
  'law',
  'questions',
] as const

/** /terms: clauses with a number that can be cited: large in the margin, and in the address. */
export function TermsPage() {
  const { t, date } = useI18n()
  return (
    <article className={css.page}>
      <header className={css.header} data-flavour="filled">
        <div className={css.words}>
          <h1>{t('terms.title')}</h1>
          <p className={css.lead}>{t('terms.lead')}</p>
          <p>{t('terms.updated', { date: date(legalVersions.terms[0]) })}</p>
        </div>
      </header>
      <div className={css.clauses}>
        {sections.map((id) => (
          <section key={id} className={css.clause} id={id} aria-labelledby={`${id}-title`}>
            <h2 className={css.heading} id={`${id}-title`}>
              {t(`terms.title.${id}`)}
            </h2>
            <div>
              <Prose text={t(`terms.body.${id}`, contactDetails)} />
              {id === 'modifications' ? <TermsHistory /> : null}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}

/** The versions, and the days by which a booking and the mail about it name the words that were agreed to. */
function TermsHistory() {
  const { t, date } = useI18n()
  return (
    <>
      <Versions of="terms" />
      <p className={css.recorded} id="recorded">
        {t('terms.versions.recorded')}
      </p>
      <ol className={css.days} aria-labelledby="recorded">
        {termsVersions.map((day) => (
          <li key={day}>{date(day)}</li>
        ))}
      </ol>
    </>
  )
}
