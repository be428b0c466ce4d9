import { Link } from 'wouter'

import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { bookingPath } from '#web/paths.ts'

import { inclusions, type Depth } from './inclusions.ts'

import css from './comparison-table.module.css'

/** The packages side by side; up to three sprinkles say how far each goes. */
export function ComparisonTable({ packages }: { readonly packages: readonly ShownPackage[] }) {
  const { t, money } = useI18n()
  return (
    <section className={css.section} aria-labelledby="compare">
      <h2 className={css.title} id="compare">
        {t('services.compare.title')}
      </h2>
      <p className={css.legend}>{t('services.compare.legend')}</p>
      <table className={css.table}>
        <caption className="only-read">{t('services.compare.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('services.compare.feature')}</th>
            {packages.map(({ name, displayName }) => (
              <th key={name} scope="col">
                {displayName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inclusions.map((inclusion) => (
            <tr key={inclusion.work}>
              <th scope="row">{t(`services.inclusion.${inclusion.work}`)}</th>
              {packages.map(({ name }) => (
                <td key={name}>
                  <Sprinkles depth={inclusion[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('services.time-row')}</th>
            {packages.map(({ name, durationHours }) => (
              <td key={name}>{t('services.duration', durationHours)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              {t('services.price-row')}, {t('services.plus-hst')}
            </th>
            {packages.map(({ name, basePriceCents }) => (
              <td key={name} className={css.price}>
                {money(basePriceCents)}
              </td>
            ))}
          </tr>
          <tr className={css.ways}>
            <th scope="row">
              <span className="only-read">{t('header.book')}</span>
            </th>
            {packages.map(({ id, name, displayName, basePrice }) => (
              <td key={name}>
                <Link
                  className={css.book}
                  href={bookingPath({ service: id, name: displayName, price: basePrice })}
                  aria-label={t('home.band.book', { name: displayName })}
                >
                  {t('header.book')}
                </Link>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** One to three sprinkles, or a dash for what is not done. */
function Sprinkles({ depth }: { readonly depth: Depth }) {
  const { t } = useI18n()
  return (
    <>
      <span className={css.depth} aria-hidden="true">
        {depth === 0 ? <span className={css.none} /> : null}
        {Array.from({ length: depth }, (_, index) => (
          <span key={index} className={css.sprinkle} />
        ))}
      </span>
      <span className="only-read">{t(`services.depth.${depth}`)}</span>
    </>
  )
}
