import { Link } from 'wouter'

import { isPartOf, type FigureSum } from '#services/contracts/figures.ts'
import { hstQuarters, type HstQuarters } from '#services/contracts/sales.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { FigurePage, type DocumentWords } from '../figures/figure-page.tsx'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import type { useExport } from './use-export.ts'

import parts from '../frame/parts.module.css'
import css from './hst-report.module.css'

/** The HST of each quarter, from the documents that were issued in it. */
export function HstReport({ running, run }: ReturnType<typeof useExport>) {
  const { t } = useI18n()
  const read = useOfficeRead(hstQuarters, '/api/crm/analytics/hst')
  return (
    <section className={parts.panel} aria-labelledby="hst">
      <h2 className={parts.heading} id="hst">
        {t('analytics.hst')}
      </h2>
      <p className={parts.empty}>{t('analytics.hst.about')}</p>
      <SectionState read={read}>
        {(quarters) =>
          quarters.length === 0 ? (
            <p className={parts.empty}>{t('analytics.hst.none')}</p>
          ) : (
            <>
              <Quarters quarters={quarters} />
              <div className={parts.tools}>
                <Button variant="secondary" pending={running === 'hst'} onClick={() => run('hst', hstFile)}>
                  {t('analytics.hst.export')}
                </Button>
              </div>
            </>
          )
        }
      </SectionState>
    </section>
  )
}

const hstFile = { path: '/api/crm/analytics/hst', file: 'hst' } as const

function Quarters({ quarters }: { readonly quarters: HstQuarters }) {
  const { t, money } = useI18n()
  const columns = [
    ['salesCents', t('analytics.hst.sales')],
    ['chargedCents', t('analytics.hst.charged')],
    ['creditedCents', t('analytics.hst.credited')],
    ['hstCents', t('analytics.hst.net')],
  ] as const
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('analytics.hst.quarter')}</th>
          {columns.map(([field, name]) => (
            <th key={field} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quarters.map((one) => (
          <tr key={one.quarter}>
            <th scope="row">
              <Link href={sectionPath('reports', { figure: 'hst', of: one.quarter })}>{quarterIn(t, one.quarter)}</Link>
              {one.isOver ? null : <span className={parts.quiet}> {t('analytics.hst.now')}</span>}
            </th>
            {columns.map(([field, name]) => (
              <td key={field} data-name={name}>
                {money(one[field])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** '2026-Q4' as the language writes it. */
const quarterIn = (t: ReturnType<typeof useI18n>['t'], quarter: string): string =>
  t('analytics.hst.quarter.of', { year: quarter.slice(0, 4), quarter: quarter.slice(6) })

/** The documents that the HST of a quarter comes from. */
export function HstOfQuarter({ quarter }: { readonly quarter: string }) {
  const { t, money } = useI18n()
  const documents: DocumentWords = {
    name: (kind, id) => `${t(`analytics.hst.kind.${kind}`)} ${id}`,
    tax: (cents) => t('analytics.hst.of', { amount: money(cents) }),
  }
  const sums = ({ sumCents, value, hst }: FigureSum) => [
    t('analytics.hst.sum.sales', { amount: money(sumCents ?? 0) }),
    t('analytics.hst.sum.charged', { amount: money(hst?.chargedCents ?? 0) }),
    t('analytics.hst.sum.credited', { amount: money(hst?.creditedCents ?? 0) }),
    t('analytics.hst.sum.net', { amount: money(value) }),
  ]
  return (
    <FigurePage
      figure="hst"
      of={quarter}
      label={t('analytics.hst.documents', { quarter: quarterIn(t, quarter) })}
      about={t('analytics.hst.documents.about')}
      back={{ href: sectionPath('reports'), label: t('office.figure.back-to-reports') }}
      documents={documents}
      sums={sums}
    />
  )
}

/** The quarter that an address asks for; null for none. */
export const quarterAsked = (figure: string | null, of: string | null): string | null =>
  figure === 'hst' && of !== null && isPartOf('hst', of) ? of : null
