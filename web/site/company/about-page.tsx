import { Link } from 'wouter'

import { usualCities } from '#services/contracts/business.ts'
import { useServiceAreas } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'

import css from './about-page.module.css'

const kit = ['heat', 'brush', 'soap', 'towel', 'water'] as const
const four = [1, 2, 3, 4] as const

/** /about: one large sentence, what is in the van as a ledger, four habits, and what we do not do. */
export function AboutPage() {
  const { t } = useI18n()
  const serviceAreas = useServiceAreas()
  return (
    <>
      <header className={css.hero}>
        <h1 className={css.title}>{t('about.title')}</h1>
        <p className={css.lead}>{t(serviceAreas === usualCities ? 'about.lead' : 'about.lead.set')}</p>
      </header>
      <section className={css.kit} aria-labelledby="kit">
        <h2 id="kit">{t('about.bring.title')}</h2>
        <dl className={css.ledger}>
          {kit.map((id) => (
            <div key={id} className={css.row}>
              <dt>{t(`about.bring.${id}.name`)}</dt>
              <dd>{t(`about.bring.${id}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={css.name} data-flavour="glazed" aria-labelledby="name">
        <div className={css.nameWords}>
          <h2 id="name">{t('about.name.title')}</h2>
          <p>{t('about.name.body')}</p>
          <ul className={css.cities} aria-label={t('home.areas.label')}>
            {serviceAreas.map((city) => (
              <li key={city}>{city}</li>
            ))}
          </ul>
        </div>
        <div className={css.ring}>
          <FlavourRing flavour="glazed" />
        </div>
      </section>
      <Habits />
    </>
  )
}

function Habits() {
  const { t } = useI18n()
  return (
    <div className={css.two}>
      <section aria-labelledby="habits">
        <h2 id="habits">{t('about.rule.title')}</h2>
        <ol className={css.habits}>
          {four.map((number) => (
            <li key={number}>{t(`about.rule.${number}`)}</li>
          ))}
        </ol>
      </section>
      <section className={css.not} aria-labelledby="not">
        <h2 id="not">{t('about.not.title')}</h2>
        <ul className={css.nots}>
          {four.map((number) => (
            <li key={number}>{t(`about.not.${number}`)}</li>
          ))}
        </ul>
        <p className={css.actions}>
          <Link className={buttonLook()} href={paths.services}>
            {t('about.book')}
          </Link>
          <Link className={buttonLook({ variant: 'secondary' })} href={paths.contact}>
            {t('about.contact')}
          </Link>
        </p>
      </section>
    </div>
  )
}
