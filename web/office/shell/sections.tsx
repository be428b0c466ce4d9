import type { ComponentType } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'
import { late } from '#web/data/late.tsx'
import type { MessageKey } from '#web/i18n/areas.ts'

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
  /** Reached from the top bar: it is not in the menu. */
  readonly isOffMenu?: boolean
  /** Whether the crew has it too. */
  readonly isForCrew?: boolean
}

/** Fetched when somebody goes there: dragging weighs as much as the rest of the office. */
const Pipeline = late(async () => (await import('../pipeline/pipeline.tsx')).Pipeline)

const Bookings = late(async () => (await import('../bookings/bookings-section.tsx')).BookingsSection)

const Customers = late(async () => (await import('../customers/customers-section.tsx')).CustomersSection)

const Notifications = late(
  async () => (await import('../notifications/notifications-section.tsx')).NotificationsSection,
)

const History = late(async () => (await import('../history/history-section.tsx')).HistorySection)

const System = late(async () => (await import('../system/system-section.tsx')).SystemSection)

const Archive = late(async () => (await import('../archive/archive-section.tsx')).ArchiveSection)

const Settings = late(async () => (await import('../settings/settings-section.tsx')).SettingsSection)

const OwnPassword = late(async () => (await import('../settings/own-password.tsx')).OwnPassword)

const SalesAnalytics = late(async () => (await import('../analytics/analytics-section.tsx')).AnalyticsSection)

const Google = late(async () => (await import('../google/google-section.tsx')).GoogleSection)

const Email = late(async () => (await import('../email/email-section.tsx')).EmailSection)

/** Every section of the office, in the order of the menu. A new one is a line here. */
const sections: readonly OfficeSection[] = [
  { id: 'dashboard', label: 'office.section.dashboard', glyph: 'dashboard', Section: DashboardSection },
  { id: 'analytics', label: 'analytics.section', glyph: 'analytics', Section: SalesAnalytics },
  { id: 'reports', label: 'office.section.reports', glyph: 'reports', Section: ReportsSection },
  { id: 'pipeline', label: 'office.section.pipeline', glyph: 'pipeline', Section: Pipeline },
  { id: 'leads', label: 'office.section.leads', glyph: 'leads', Section: LeadsSection },
  { id: 'customers', label: 'customers.section', glyph: 'customers', Section: Customers },
  { id: 'bookings', label: 'office.section.bookings', glyph: 'bookings', Section: Bookings, isForCrew: true },
  { id: 'email', label: 'email.section', glyph: 'email', Section: Email },
  { id: 'google', label: 'google.section', glyph: 'google', Section: Google },
  { id: 'archive', label: 'settings.archive', glyph: 'archive', Section: Archive },
  { id: 'history', label: 'history.section', glyph: 'history', Section: History },
  { id: 'settings', label: 'settings.section', glyph: 'settings', Section: Settings },
  { id: 'password', label: 'settings.own', glyph: 'person', Section: OwnPassword, isForCrew: true },
  { id: 'system', label: 'system.section', glyph: 'system', Section: System },
  { id: 'notifications', label: 'office.notifications', glyph: 'bell', Section: Notifications, isOffMenu: true },
]

export const sectionsFor = ({ role }: Pick<StaffUser, 'role'>): readonly OfficeSection[] =>
  sections.filter(({ isForCrew }) => role === 'owner' || isForCrew === true)
