import type { ComponentType } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'
import { late } from '#web/data/late.tsx'
import type { MessageKey } from '#web/i18n/areas.ts'

import { BookingsSection } from '../bookings/bookings-section.tsx'
import { DashboardSection } from '../dashboard/dashboard-section.tsx'
import { LeadsSection } from '../leads/leads-section.tsx'
import type { OfficeGlyphName } from '../office-glyph.tsx'
import { ReportsSection } from '../reports/reports-section.tsx'

export interface OfficeSection {
  /** In the address: '/crm?section=leads'. */
  readonly id: string
  readonly label: MessageKey
  readonly glyph: OfficeGlyphName
  readonly Section: ComponentType
  /** Whether the crew has it too. */
  readonly isForCrew?: boolean
}

/** Fetched when somebody goes there: dragging weighs as much as the rest of the office. */
const Pipeline = late(async () => (await import('../pipeline/pipeline.tsx')).Pipeline)

/** Fetched when somebody goes there. */
const Email = late(async () => (await import('../email/email-section.tsx')).EmailSection)

/** Every section of the office, in the order of the menu. A new one is a line here. */
const sections: readonly OfficeSection[] = [
  { id: 'dashboard', label: 'office.section.dashboard', glyph: 'dashboard', Section: DashboardSection },
  { id: 'reports', label: 'office.section.reports', glyph: 'reports', Section: ReportsSection },
  { id: 'pipeline', label: 'office.section.pipeline', glyph: 'pipeline', Section: Pipeline },
  { id: 'leads', label: 'office.section.leads', glyph: 'leads', Section: LeadsSection },
  { id: 'bookings', label: 'office.section.bookings', glyph: 'bookings', Section: BookingsSection, isForCrew: true },
  { id: 'email', label: 'email.section', glyph: 'email', Section: Email },
]

export const sectionsFor = ({ role }: Pick<StaffUser, 'role'>): readonly OfficeSection[] =>
  sections.filter(({ isForCrew }) => role === 'owner' || isForCrew === true)
