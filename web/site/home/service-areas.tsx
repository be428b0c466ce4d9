import { phoneLink, usualCities } from '#services/contracts/business.ts'
import { brand, useServiceAreas } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './service-areas.module.css'

/** Drawn map; added cities are listed below. */
export function ServiceAreas() {
  const { t } = useI18n()
  const cities = useServiceAreas()
  const isUsual = cities === usualCities
  const mapped = cities.filter((city) => usualCities.includes(city))
  return (
    <section className={css.areas} aria-labelledby="areas">
      <div className={css.words}>
        <h2 className={css.title} id="areas">
          {t(isUsual ? 'home.areas.title' : 'home.areas.label')}
        </h2>
        <p className={css.body}>{t(isUsual ? 'home.areas.body' : 'home.areas.body.set')}</p>
        <PhoneHours />
      </div>
      <div>
        <div className={css.drawn}>
          <svg className={css.lake} viewBox="0 0 700 560" preserveAspectRatio="none" aria-hidden="true">
            <path
              className={css.water}
              d="M0 560C40 540 66 506 96 494C150 472 180 462 214 420C244 384 300 372 352 366C430 356 470 330 520 322C590 312 640 300 700 268V560Z"
            />
            <path
              className={css.shore}
              d="M0 560C40 540 66 506 96 494C150 472 180 462 214 420C244 384 300 372 352 366C430 356 470 330 520 322C590 312 640 300 700 268"
            />
          </svg>
          <Cities of={mapped} />
        </div>
        <Cities of={cities.filter((city) => !mapped.includes(city))} />
      </div>
    </section>
  )
}

function Cities({ of }: { readonly of: readonly string[] }) {
  const { t } = useI18n()
  if (of.length === 0) return null
  return (
    <ul className={css.cities} aria-label={t('home.areas.label')}>
      {of.map((city) => (
        <li key={city} className={css.city} data-city={city}>
          {city}
        </li>
      ))}
    </ul>
  )
}

function PhoneHours() {
  const { t } = useI18n()
  return (
    <div className={css.phone}>
      <h3>{t('home.hours.title')}</h3>
      <p>{t('home.hours.body')}</p>
      {brand.phone ? (
        <a className={css.number} href={phoneLink(brand.phone)}>
          {brand.phone}
        </a>
      ) : null}
      <ul className={css.hours}>
        <li>{t('home.hours.week')}</li>
        <li>{t('home.hours.saturday')}</li>
        <li>{t('home.hours.sunday')}</li>
      </ul>
    </div>
  )
}
