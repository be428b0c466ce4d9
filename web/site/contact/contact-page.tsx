import { phoneLink } from '#services/contracts/business.ts'
import { brand, useVisitHours } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { ContactForm } from './contact-form.tsx'
import { Questions } from './questions.tsx'

import css from './contact-page.module.css'

/** /contact: how soon we answer, how to reach us, the form, and what others asked. */
export function ContactPage() {
  return (
    <>
      <div className={css.page}>
        <Reach />
        <ContactForm />
      </div>
      <Questions />
    </>
  )
}

/** The raspberry half: the promise as a figure, and every other way to reach us. */
function Reach() {
  const { t } = useI18n()
  return (
    <div className={css.reach} data-flavour="glazed">
      <h1 className={css.title}>{t('contact.title')}</h1>
      <p className={css.lead}>{t('contact.lead')}</p>
      <p className={css.promise}>
        <span className={css.figure} aria-hidden="true">
          {t('contact.promise.figure')}
        </span>
        <span>{t('contact.promise')}</span>
      </p>
      <address className={css.address}>
        {brand.phone ? <a href={phoneLink(brand.phone)}>{brand.phone}</a> : null}
        {brand.email ? <a href={`mailto:${brand.email}`}>{brand.email}</a> : null}
        <span>{t('brand.region')}</span>
      </address>
      <Hours />
    </div>
  )
}

/** Both readings of the specification: when somebody picks up, and when the vans are out. */
function Hours() {
  const { t, language } = useI18n()
  const texts = [t('footer.hours.week'), t('footer.hours.saturday'), t('footer.hours.sunday')]
  const hours = useVisitHours(language, texts)
  return (
    <section aria-labelledby="hours">
      <h2 className={css.heading} id="hours">
        {t('contact.hours.title')}
      </h2>
      <dl className={css.hours}>
        <div>
          <dt>{t('contact.hours.phone')}</dt>
          <dd>{t('home.hours.week')}</dd>
          <dd>{t('home.hours.saturday')}</dd>
          <dd>{t('home.hours.sunday')}</dd>
        </div>
        <div>
          <dt>{t('contact.hours.visits')}</dt>
          {hours.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      </dl>
    </section>
  )
}
