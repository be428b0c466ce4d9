import { analytics, type Analytics } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { FigurePage } from '../figures/figure-page.tsx'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath, useAddressParameter } from '../frame/use-section.ts'
import { UnreportedVisits } from '../visit/unreported-visits.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OwedPanel } from './owed-visits.tsx'
import { RecentLeads } from './recent-leads.tsx'
import { TodaysBookings } from './todays-bookings.tsx'

import css from '../figures/figures.module.css'
import parts from '../frame/parts.module.css'

export function DashboardSection() {
  const asked = useAddressParameter('figure')
  const figure = opened.find((one) => one === asked)
  return figure === undefined ? <Overview /> : <OpenedFigure key={figure} figure={figure} />
}

/** The figures of this section, and those of the reports. */
const opened = ['revenue', 'leads', 'services', 'average', 'conversion', 'reply'] as const

function OpenedFigure({ figure }: { readonly figure: (typeof opened)[number] }) {
  const { t } = useI18n()
  const back =
    figure === 'conversion' || figure === 'reply'
      ? { href: sectionPath('reports'), label: t('office.figure.back-to-reports') }
      : { href: sectionPath('dashboard'), label: t('office.figure.back') }
  const [label, about] = [t(`office.figure.${figure}`), t(`office.figure.${figure}.about`)]
  return <FigurePage figure={figure} label={label} about={about} back={back} />
}

function Overview() {
  return (
    <SectionState read={useOfficeRead(analytics, '/api/crm/analytics')}>
      {(figures) => <Figures {...figures} />}
    </SectionState>
  )
}

function Figures(figures: Analytics) {
  return (
    <>
      <FigureCards {...figures} />
      <UnreportedVisits />
      <div className={parts.grid}>
        <div className={css.column}>
          <RecentLeads today={figures.today} />
          <OwedPanel />
        </div>
        <TodaysBookings today={figures.today} />
      </div>
    </>
  )
}
