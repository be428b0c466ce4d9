import type { Analytics } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigureCard } from '../figures/figure-card.tsx'
import { FigurePage } from '../figures/figure-page.tsx'
import { momentIn } from '../frame/moments.ts'
import { sectionPath } from '../frame/use-section.ts'

import css from '../figures/figures.module.css'

const totals = ['revenue', 'all-leads', 'customers', 'bookings'] as const
type Total = (typeof totals)[number]

/** The total that an address asks for; null for none of them. */
export const totalNamed = (name: string | null): Total | null => totals.find((one) => one === name) ?? null

export function TotalCards(figures: Analytics) {
  const { t, money, locale } = useI18n()
  const shown = {
    revenue: [money(figures.totalRevenueCents), figures.revenueTrend],
    'all-leads': [String(figures.totalLeads), figures.leadsTrend],
    customers: [String(figures.totalCustomers), figures.customersTrend],
    bookings: [String(figures.totalBookings), figures.bookingsTrend],
  } as const
  return (
    <>
      <div className={css.figures}>
        {totals.map((total) => (
          <FigureCard
            key={total}
            label={t(`analytics.total.${total}`)}
            value={shown[total][0]}
            trend={shown[total][1]}
            period={30}
            about={t(`analytics.total.${total}.about`)}
            href={sectionPath('analytics', { figure: total })}
          />
        ))}
      </div>
      <p className={css['as-of']}>{t('office.as-of', { moment: momentIn(locale, figures.asOf) })}</p>
    </>
  )
}

export function OpenedTotal({ total }: { readonly total: Total }) {
  const { t } = useI18n()
  return (
    <FigurePage
      figure={total}
      label={t(`analytics.total.${total}`)}
      about={t(`analytics.total.${total}.about`)}
      back={{ href: sectionPath('analytics'), label: t('analytics.back') }}
    />
  )
}
