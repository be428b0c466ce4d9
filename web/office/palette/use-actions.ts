import { useLocation } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { useLogout } from '../frame/use-logout.ts'
import { sectionPath } from '../frame/use-section.ts'
import { lastDays } from '../reports/last-days.ts'
import { bookingsReport, useExport } from '../reports/use-export.ts'

export interface Action {
  readonly id: string
  readonly label: string
  /** The key that does the same. */
  readonly shortcut?: string
  readonly run: () => void
}

/** The dialogs of the whole office that an action opens. */
export type OpenedByAction = 'lead' | 'keys' | 'preferences' | 'help'

export function useActions(onOpen: (what: OpenedByAction) => void): readonly Action[] {
  const { t } = useI18n()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const { user } = useOfficeSession()
  const logout = useLogout()
  const report = useExport()
  const take = (name: string, period: Readonly<Record<string, string>>) => () => {
    notify({ title: t('palette.export'), description: t('palette.export.how'), tone: 'success' })
    report.run(name, bookingsReport(period))
  }
  const ofOwner: readonly Action[] = [
    { id: 'new-lead', label: t('office.lead.new'), run: () => onOpen('lead') },
    { id: 'phone', label: t('office.booking.phone'), run: () => navigate(sectionPath('bookings', { view: 'new' })) },
    { id: 'customer', label: t('office.customer.add'), run: () => navigate(sectionPath('customers', { view: 'new' })) },
    { id: 'export-all', label: t('office.export.all'), run: take('all', {}) },
    { id: 'export-days', label: t('office.export.days'), run: () => take('days', lastDays(Date.now()))() },
  ]
  return [
    ...(user.role === 'owner' ? ofOwner : []),
    { id: 'keys', label: t('keys.title'), shortcut: '?', run: () => onOpen('keys') },
    { id: 'preferences', label: t('office.preferences'), run: () => onOpen('preferences') },
    { id: 'help', label: t('office.help'), run: () => onOpen('help') },
    { id: 'website', label: t('office.to-website'), run: () => window.location.assign(paths.home) },
    { id: 'logout', label: t('office.logout'), run: () => void logout() },
  ]
}
