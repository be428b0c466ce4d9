import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { Analytics, ContactLead, LeadGroup, OfficeBooking } from '#services/contracts/office.ts'
import type { OfficePrices, SoldServices } from '#services/contracts/prices.ts'
import type { OfficeBusiness, OfficeVisit } from '#services/contracts/visits.ts'
import { createStubApi, type StubAnswer, type StubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { loadOfficeMessages, shellAreas } from '#web/office/messages.ts'
import { OfficePages } from '#web/office/office-pages.tsx'

export const ok = (body: unknown): StubAnswer => ({ status: 200, body })
export const owner = { id: 's1', username: 'asha', role: 'owner' } as const

export const lead: ContactLead = {
  id: 'l1',
  name: 'Jo Park',
  email: 'jo@example.com',
  phone: '(416) 555-0134',
  message: 'Two vans, next week?',
  notes: null,
  status: 'new',
  source: 'contact',
  customerId: 'c1',
  emailId: null,
  createdAt: '2026-11-22T15:00:00.000Z',
  replyDueAt: '2026-11-23T15:00:00.000Z',
  repliedAt: null,
  archivedAt: null,
  alike: null,
}

/** The first of the recent leads of the dashboard. */
export const recentDeal = {
  id: 'd1',
  customerName: 'Jo Park',
  email: 'jo@example.com',
  phone: null,
  service: 'Glazed Detail',
  stage: 'quoted',
  status: 'open',
} as const

/** A group of its own. */
export const alone = (one: ContactLead): LeadGroup => ({ lead: one, ids: [one.id], since: one.createdAt })

export const business: OfficeBusiness = {
  vans: [
    { id: 'van-1', number: 1, name: 'Van 1', outFrom: null },
    { id: 'van-2', number: 2, name: 'Van 2', outFrom: null },
  ],
  week: Array.from({ length: 7 }, (_, day) => (day === 6 ? null : { opensMinute: 480, closesMinute: 1140 })),
  closedDates: ['2026-12-25'],
  closedReasons: { '2026-12-25': 'Christmas' },
  horizonDays: 60,
  noticeMinutes: 120,
  hoursVersion: 3,
  packages: [{ id: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500, maxMinutes: 180 }],
  addOns: [{ name: 'engine', displayName: 'Engine Bay', priceCents: 3_500 }],
}

export const prices: OfficePrices = {
  version: 2,
  packages: [
    {
      id: 'glazed',
      displayName: 'Glazed Detail',
      priceCents: 12_500,
      publishedCents: 15_000,
      minMinutes: 120,
      maxMinutes: 180,
    },
  ],
  addOns: [{ name: 'stain-treatment', displayName: 'Stain Treatment', priceCents: 3_500 }],
}

export const sold: SoldServices = {
  from: '2026-08-24',
  to: '2026-11-22',
  visits: 4,
  packages: [
    { name: 'glazed', count: 3, cents: 37_500 },
    { name: 'gone', count: 1, cents: 9_000 },
  ],
  addOns: [{ name: 'stain-treatment', count: 2, cents: 6_000 }],
}

/** A booking in a list of the office. */
export const booking: OfficeBooking = {
  id: 'b1',
  reference: 'FG-7K3M9Q',
  status: 'confirmed',
  date: '2026-11-22',
  time: '1:00 PM',
  endMinute: 960,
  van: 'van-2',
  departedAt: null,
  arrivedAt: null,
  service: 'Glazed Detail',
  addOns: '',
  totalCents: 12_500,
  depositCents: 3_100,
  firstName: 'Asha',
  lastName: 'Gill',
  email: 'asha@example.com',
  phone: '(905) 555-0142',
  address: '12 Elm Street',
  city: 'Brampton',
  vehicle: '2021 Honda Civic Blue',
  notes: null,
  customerId: 'c1',
}

export const visit: OfficeVisit = {
  id: 'b1',
  showsPrices: true,
  reference: 'FG-7K3M9Q',
  status: 'confirmed',
  date: '2026-11-22',
  time: '1:00 PM',
  startsAt: '2026-11-22T18:00:00.000Z',
  endMinute: 960,
  van: 'van-2',
  vanName: 'Van 2',
  hasDeparted: false,
  hasArrived: false,
  arrivedAt: null,
  callOff: null,
  service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
  addOns: [],
  totalCents: 12_500,
  hstCents: 1_625,
  depositCents: 3_100,
  deposit: 'paid',
  balanceCents: 0,
  owedCents: 11_025,
  customerId: 'c1',
  person: {
    name: 'Asha Gill',
    phone: '(905) 555-0142',
    email: 'asha@example.com',
    address: '12 Elm Street',
    city: 'Brampton',
    postalCode: '',
    access: '',
    notes: '',
    secondVehicle: '',
  },
  vehicle: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
  locationType: 'home',
  outletWithin100Feet: null,
  waterAccess: null,
  petHair: null,
  language: 'en',
  isTravelOpen: false,
  moves: 0,
  discounts: [],
  mostDiscountCents: 9_757,
  refunds: [],
  asOf: '2026-11-22T15:00:00.000Z',
}

const even = { current: 0, previous: 0 }
export const figures: Analytics = {
  totalRevenue: 1234.5,
  totalRevenueCents: 123_450,
  revenueTrend: { current: 150, previous: 100 },
  servicesThisMonth: 7,
  servicesTrend: { current: 7, previous: 14 },
  avgDealValue: 150,
  avgDealValueCents: 15_000,
  averageTrend: even,
  totalLeads: 9,
  leadsTrend: { current: 9, previous: 4 },
  openLeads: 2,
  activeDeals: 4,
  dealsTrend: even,
  totalCustomers: 6,
  customersTrend: { current: 1, previous: 2 },
  totalBookings: 12,
  bookingsTrend: { current: 3, previous: 2 },
  recentActivity: [],
  asOf: '2026-11-22T15:00:00.000Z',
  today: '2026-11-22',
}

/** An API that answers a member of staff whatever is asked for; `answers` are those of single paths, for good. */
export function staffApi(answers: Readonly<Record<string, StubAnswer>> = {}): StubApi {
  const api = createStubApi()
  const lasting: Readonly<Record<string, StubAnswer>> = {
    '/api/crm/me': ok(owner),
    '/api/crm/analytics': ok(figures),
    '/api/crm/analytics/hst': ok([]),
    '/api/crm/analytics/owed': ok({ count: 0, sumCents: 0, ages: [], unreported: 0, visits: [] }),
    '/api/crm/analytics/forecast': ok({ booked: [], weeks: 0, band: null }),
    '/api/crm/analytics/deals': ok({ stages: [], weeks: [] }),
    '/api/admin/leads': ok([lead]),
    '/api/admin/leads/groups': ok([alone(lead)]),
    '/api/crm/bookings': ok([]),
    '/api/crm/bookings/b1/photos': ok({ photos: [] }),
    '/api/crm/business': ok(business),
    '/api/crm/business/no-show-charges': ok({ areOn: false, version: 0 }),
    '/api/crm/business/prices': ok(prices),
    '/api/crm/business/sold': ok(sold),
    '/api/crm/business/schedule-outlook': ok({ from: '2026-08-24', visitors: 0, already: 0, fitting: 0, cents: 0 }),
    '/api/crm/notifications': ok([]),
    '/api/email/folders': ok([]),
    '/api/crm/deal-list': ok([recentDeal]),
    '/api/crm/sessions': ok([]),
    '/api/crm/settings': ok({ theme: null, singleKeys: true }),
    '/api/crm/totp': ok({ isOn: false, recoveryCodesLeft: 0 }),
    ...answers,
  }
  for (const [path, { status, body }] of Object.entries(lasting)) {
    api.app.get(path, () => Response.json(body, { status }))
  }
  return api
}

/** The office at an address of its own, in front of the stub API: with the words of the shell, and those that each part brings. */
export async function openOffice(
  path: string,
  settings: { readonly api?: StubApi; readonly language?: Language } = {},
) {
  const goTo = vi.fn<(path: string) => void>()
  vi.spyOn(window.location, 'assign').mockImplementation((to) => goTo(String(to)))
  const words = { load: loadOfficeMessages, areas: shellAreas }
  const view = await renderPiece(<OfficePages />, { api: staffApi(), ...words, ...settings, path })
  return {
    ...view,
    goTo,
    type: (label: string, value: string) => fireEvent.change(view.getByLabelText(label), { target: { value } }),
    press: (name: string) => fireEvent.click(view.getByRole('button', { name })),
    /** The toast that shows. */
    told: () => {
      const toast = view.toasts.visible()
      return toast === null ? null : [toast.title, toast.description]
    },
  }
}
