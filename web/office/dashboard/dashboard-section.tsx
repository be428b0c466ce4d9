import { analytics, type Analytics } from '#services/contracts/office.ts'

import { useOfficeRead } from '../data/office-read.ts'
import { SectionState } from '../section-state.tsx'
import { FigureCards } from './figure-cards.tsx'
import { RecentLeads } from './recent-leads.tsx'
import { TodaysBookings } from './todays-bookings.tsx'

import parts from '../parts.module.css'

/** What came in, what is booked today, and how both compare with the time before. */
export function DashboardSection() {
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
        <RecentLeads />
        <TodaysBookings today={figures.today} />
      </div>
    </>
  )
}
