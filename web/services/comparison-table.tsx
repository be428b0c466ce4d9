import type { ShownPackage } from '#web/data/usual-packages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { inclusions, type Depth } from './inclusions.ts'

import css from './comparison-table.module.css'

/** The packages side by side; three ticks of a gauge say how far each goes. */
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
                  <Gauge depth={inclusion[name]} />
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
            <th scope="row">{t('services.price-row')}</th>
            {packages.map(({ name, basePriceCents }) => (
              <td key={name} className={css.price}>
                {money(basePriceCents)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const ticks = ['M14 40 6 34', 'M24 27V17', 'M34 40 42 34'] as const

/** Three ticks on a dial, filled from the left. */
function Gauge({ depth }: { readonly depth: Depth }) {
  const { t } = useI18n()
  return (
    <>
      <svg className={css.gauge} viewBox="0 10 48 34" aria-hidden="true">
        {ticks.map((tick, index) => (
          <path key={tick} className={index < depth ? css.lit : css.dark} d={tick} />
        ))}
      </svg>
      <span className="only-read">{t(`services.depth.${depth}`)}</span>
    </>
  )
}
