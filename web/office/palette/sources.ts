import { dealStages, type DealStage } from '#events/values/deal.ts'
import { officeCustomers } from '#services/contracts/customers.ts'
import { listedDeals } from '#services/contracts/deals.ts'
import { emails } from '#services/contracts/email-messages.ts'
import { officeBookings } from '#services/contracts/office.ts'
import type { StaffUser } from '#services/contracts/staff.ts'
import { request } from '#web/data/http.ts'
import type { I18n } from '#web/i18n/i18n.ts'

import { bookingStatuses } from '../frame/bookings-path.ts'
import { customerName } from '../frame/customer-name.ts'
import { sectionPath } from '../frame/use-section.ts'

export interface Found {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly path: string
  readonly stage?: DealStage
}

export interface Source {
  readonly id: 'customers' | 'deals' | 'bookings' | 'mails'
  readonly find: (words: string, signal: AbortSignal, i18n: I18n) => Promise<readonly Found[]>
}

/** Rows of each kind. */
const most = 5

const customers: Source = {
  id: 'customers',
  find: async (search, signal, { t }) => {
    const rows = officeCustomers.parse(await read('/api/crm/customers', { search }, signal))
    return rows.map((row) => ({
      id: row.id,
      label: customerName(row) ?? t('office.nobody'),
      detail: row.phone ?? row.email ?? '',
      path: sectionPath('customers', { customer: row.id }),
    }))
  },
}

/** A deal on the board opens there; a lost one is in the archive. */
export const deals: Source = {
  id: 'deals',
  find: async (search, signal, { t }) => {
    const rows = listedDeals.parse(await read('/api/crm/deal-list', { search }, signal))
    return rows.map(({ id, customerName: name, service, stage, status }) => ({
      id,
      label: name ?? t('office.deal.unnamed'),
      detail: [status === 'lost' ? t('office.section.archive') : stageText(stage, t), service ?? '']
        .filter(Boolean)
        .join(' · '),
      path: status === 'lost' ? sectionPath('archive', { search }) : sectionPath('pipeline', { deal: id }),
      ...(status === 'lost' ? {} : stageIn(stage)),
    }))
  },
}

const bookings: Source = {
  id: 'bookings',
  find: async (search, signal, { t, date }) => {
    const asked = new URLSearchParams({ search, limit: String(most), order: 'startsAt.desc' })
    for (const status of bookingStatuses) asked.append('status', status)
    const rows = officeBookings.parse(
      await request('GET', `/api/crm/bookings?${asked.toString()}`, undefined, { signal }),
    )
    return rows.map((row) => ({
      id: row.id,
      label: [row.firstName, row.lastName].filter(Boolean).join(' ') || t('office.nobody'),
      detail: `${date(row.date)} · ${row.service} · ${row.reference}`,
      path: sectionPath('bookings', { booking: row.id }),
    }))
  },
}

const searchedFolders = ['inbox', 'archive', 'sent'] as const

const mails: Source = {
  id: 'mails',
  find: async (search, signal, { t }) => {
    const folders = await Promise.all(
      searchedFolders.map(async (folder) => emails.parse(await read('/api/email/emails', { folder, search }, signal))),
    )
    const newest = folders.flat().toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
    return newest.slice(0, most).map(({ id, subject, from }) => ({
      id,
      label: subject || t('office.no-subject'),
      detail: from.name || from.email,
      path: sectionPath('email', { mail: id }),
    }))
  },
}

/** The crew has the bookings alone. */
export const sourcesFor = ({ role }: Pick<StaffUser, 'role'>): readonly Source[] =>
  role === 'owner' ? [customers, deals, bookings, mails] : [bookings]

const read = (path: string, asked: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> =>
  request('GET', `${path}?${new URLSearchParams({ ...asked, limit: String(most) }).toString()}`, undefined, { signal })

const stageIn = (stage: string): Pick<Found, 'stage'> => {
  const known = dealStages.find((one) => one === stage)
  return known === undefined ? {} : { stage: known }
}

function stageText(stage: string, t: I18n['t']): string {
  const { stage: known } = stageIn(stage)
  return known === undefined ? stage : t(`office.stage.${known}`)
}
