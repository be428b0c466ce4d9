import type { FigureName } from '#services/contracts/figures.ts'
import type { Analytics } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigureCard } from '../figures/figure-card.tsx'
import { momentIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'

import css from '../figures/figures.module.css'

const rowsOf = (figure: FigureName): string => sectionPath('dashboard', { figure })

/** Four totals with trends and time. */
export function FigureCards(figures: Analytics) {
  const { t, money, locale } = useI18n()
  return (
    <>
      <div className={css.figures} data-keep-clear>
        <FigureCard
          label={t('office.figure.revenue')}
          value={money(figures.totalRevenueCents)}
          trend={figures.revenueTrend}
          period={30}
          about={t('office.figure.revenue.about')}
          href={rowsOf('revenue')}
        />
        <FigureCard
          label={t('office.figure.leads')}
          value={String(figures.activeDeals)}
          trend={figures.dealsTrend}
          period={30}
          about={t('office.figure.leads.about')}
          href={rowsOf('leads')}
        />
        <FigureCard
          label={t('office.figure.services')}
          value={String(figures.servicesThisMonth)}
          trend={figures.servicesTrend}
          period="month"
          about={t('office.figure.services.about')}
          href={rowsOf('services')}
        />
        <FigureCard
          label={t('office.figure.average')}
          value={figures.avgDealValueCents === 0 ? '–' : money(figures.avgDealValueCents)}
          trend={figures.averageTrend}
          period={90}
          about={t('office.figure.average.about')}
          href={rowsOf('average')}
        />
      </div>
      <p className={css['as-of']}>{t('office.as-of', { moment: momentIn(locale, figures.asOf) })}</p>
    </>
  )
}
