import type { ComponentType } from 'react'

import type { StaffUser } from '#services/contracts/staff.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

import { DashboardSection } from '../dashboard/dashboard-section.tsx'
import { latePart } from '../frame/late-part.tsx'
import type { OfficeGlyphName } from '../frame/office-glyph.tsx'

export interface OfficeSection {
  readonly id: string
  readonly label: MessageKey
  readonly glyph: OfficeGlyphName
  readonly Section: ComponentType
  /** Reached from the top bar: it is not in the menu. */
  readonly isOffMenu?: boolean
  /** Whether the crew has it too. */
  readonly isForCrew?: boolean
}

// Fetched when somebody goes there: the first section alone comes with the shell.
const SalesAnalytics = latePart(
  ['analytics'],
  async () => (await import('../analytics/analytics-section.tsx')).AnalyticsSection,
)
const Reports = latePart(
  ['analytics', 'google'],
  async () => (await import('../reports/reports-section.tsx')).ReportsSection,
)
const Pipeline = latePart(['pipeline'], async () => (await import('../pipeline/pipeline.tsx')).Pipeline)
const Leads = latePart([], async () => (await import('../leads/leads-section.tsx')).LeadsSection)
const Customers = latePart(
  ['cases', 'customers', 'history', 'mails', 'pipeline', 'visits'],
  async () => (await import('../customers/customers-section.tsx')).CustomersSection,
)
const Bookings = latePart(
  ['cases', 'crew', 'visits'],
  async () => (await import('../bookings/bookings-section.tsx')).BookingsSection,
)
const Email = latePart(['customers', 'email'], async () => (await import('../email/email-section.tsx')).EmailSection)
const Google = latePart(['google'], async () => (await import('../google/google-section.tsx')).GoogleSection)
const Archive = latePart(
  ['pipeline', 'settings'],
  async () => (await import('../archive/archive-section.tsx')).ArchiveSection,
)
const History = latePart(
  ['cases', 'customers', 'history', 'mails', 'pipeline', 'system', 'visits'],
  async () => (await import('../history/history-section.tsx')).HistorySection,
)
const Settings = latePart(['settings'], async () => (await import('../settings/settings-section.tsx')).SettingsSection)
const OwnSignIn = latePart(['settings'], async () => (await import('../settings/own-sign-in.tsx')).OwnSignIn)
const System = latePart(['system'], async () => (await import('../system/system-section.tsx')).SystemSection)
const Notifications = latePart(
  ['notifications', 'texts'],
  async () => (await import('../notifications/notifications-section.tsx')).NotificationsSection,
)

/** Every section of the office, in the order of the menu. A new one is a line here. */
const sections: readonly OfficeSection[] = [
  { id: 'dashboard', label: 'office.section.dashboard', glyph: 'dashboard', Section: DashboardSection },
  { id: 'analytics', label: 'office.section.analytics', glyph: 'analytics', Section: SalesAnalytics },
  { id: 'reports', label: 'office.section.reports', glyph: 'reports', Section: Reports },
  { id: 'pipeline', label: 'office.section.pipeline', glyph: 'pipeline', Section: Pipeline },
  { id: 'leads', label: 'office.section.leads', glyph: 'leads', Section: Leads },
  { id: 'customers', label: 'office.section.customers', glyph: 'customers', Section: Customers },
  { id: 'bookings', label: 'office.section.bookings', glyph: 'bookings', Section: Bookings, isForCrew: true },
  { id: 'email', label: 'office.section.email', glyph: 'email', Section: Email },
  { id: 'google', label: 'office.section.google', glyph: 'google', Section: Google },
  { id: 'archive', label: 'office.section.archive', glyph: 'archive', Section: Archive },
  { id: 'history', label: 'office.section.history', glyph: 'history', Section: History },
  { id: 'settings', label: 'office.section.settings', glyph: 'settings', Section: Settings },
  { id: 'password', label: 'office.section.password', glyph: 'person', Section: OwnSignIn, isForCrew: true },
  { id: 'system', label: 'office.section.system', glyph: 'system', Section: System },
  { id: 'notifications', label: 'office.notifications', glyph: 'bell', Section: Notifications, isOffMenu: true },
]

export const sectionsFor = ({ role }: Pick<StaffUser, 'role'>): readonly OfficeSection[] =>
  sections.filter(({ isForCrew }) => role === 'owner' || isForCrew === true)
