import { figureNames } from '#services/contracts/figures.ts'
import { analytics, type Analytics } from '#services/contracts/office.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { SectionState } from '../section-state.tsx'
import { useAddressParameter } from '../shell/use-section.ts'
import { FigureCards } from './figure-cards.tsx'
import { FigurePage } from './figure-page.tsx'
import { OwedPanel } from './owed-visits.tsx'
import { RecentLeads } from './recent-leads.tsx'
import { TodaysBookings } from './todays-bookings.tsx'

import parts from '../parts.module.css'
import css from './dashboard.module.css'

/** What came in, what is booked today, what is owed and how it compares with the time before; with a figure in the address, what it is made of. */
export function DashboardSection() {
  const asked = useAddressParameter('figure')
  const figure = figureNames.find((one) => one === asked)
  return figure === undefined ? <Overview /> : <FigurePage key={figure} figure={figure} />
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
