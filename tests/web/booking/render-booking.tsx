import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { User } from '#services/contracts/account.ts'
import { messagesOf } from '#tests/support/catalogues.ts'
import { createStubApi, type StubApi, type StubState } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { BookingPage } from '#web/booking/booking-page.tsx'
import { emptyDraft, saveDraft, type Draft } from '#web/booking/draft.ts'
import { entryAt, type Step } from '#web/booking/use-step.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

import { renderPiece } from '../support/page.tsx'

/** Every test of a page starts in a fresh tab. */
export function freshTab(): void {
  beforeEach(() => {
    sessionStorage.clear()
    window.history.pushState(null, '', '/')
  })
}

export interface Opened {
  readonly stub: StubApi
  readonly unmount: () => void
}

/** Opens a page with its toasts. Opened again in the same tab it is a reload. */
export async function openPage(
  path: string,
  page: ReactNode,
  stub: StubApi,
  { user = null, language = 'en' }: { readonly user?: User | null; readonly language?: Language } = {},
) {
  const piece = (
    <>
      {page}
      <ToastRegion label="Notifications (F8)" closeLabel="Close" />
    </>
  )
  const session = user === null ? ({ status: 'signed-out' } as const) : ({ status: 'signed-in', user } as const)
  return renderPiece(piece, { path, session, language, api: stub, historyState: window.history.state })
}

export async function openBooking(
  query: string,
  state: Partial<StubState> = {},
  { prepare, ...visitor }: { user?: User | null; language?: Language; prepare?: (stub: StubApi) => void } = {},
): Promise<Opened> {
  const stub = createStubApi(state)
  prepare?.(stub)
  const { unmount } = await openPage(`/booking${query}`, <BookingPage />, stub, visitor)
  return { stub, unmount }
}

export const glazed = '?service=glazed&name=Glazed+Detail&price=125'

export const heading = (name: string) => screen.findByRole('heading', { name })

export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label)

export const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

/** The toast that shows now, by its title. */
export const toast = async (title: string) => {
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  return within(region).findByText(title)
}

export const noToast = () => screen.getByRole('region', { name: 'Notifications (F8)' }).textContent === ''

export const customer = {
  'First name': 'Asha',
  'Last name': 'Gill',
  'E-mail': 'asha.gill@example.com',
  Phone: '905-555-0142',
} as const

export async function fillCustomer(): Promise<void> {
  await heading('Customer Information')
  for (const [label, value] of Object.entries(customer)) fill(label, value)
}

export async function fillVehicle(): Promise<void> {
  await heading('Vehicle Information')
  fill('Year', '2021')
  fill('Make', 'Honda')
  fill('Model', 'Civic')
  choose('Sedan')
}

/** A Tuesday far enough ahead to be bookable whenever the tests run. */
export const visitDate = nextTuesday()

const visit = { date: visitDate, time: '10:00 AM', address: '123 Queen Street West', city: 'Brampton' }

export async function fillAppointment(): Promise<void> {
  await heading('Appointment Details')
  fill(dateField, visitDate)
  await waitFor(() => {
    const slot = screen.getByRole('radio', { name: '10:00 AM' })
    if (slot.hasAttribute('disabled')) throw new Error('10:00 AM is not free yet')
  })
  choose('10:00 AM')
  fill('Street address', visit.address)
  fill('City', visit.city)
}

/** The calendar beside it has the same name. */
export const dateField = /^Date$/

/** Contents of the browser's storage. */
export const storedText = (): string =>
  [sessionStorage, localStorage]
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').map((key) => storage.getItem(key)),
    )
    .join('\n')

interface AtSettings {
  readonly query?: string
  /** The step that shows in the end, where it is another one. */
  readonly arrivesAt?: Step
  readonly differs?: Partial<Draft>
  /** The browser's history was prepared already. */
  readonly keepsEntry?: boolean
  readonly prepare?: (stub: StubApi) => void
  readonly language?: Language
}

/** Opens a step with the earlier ones filled in. */
export async function openAt(
  step: Step,
  state: Partial<StubState> = {},
  { query = glazed, arrivesAt = step, keepsEntry = false, ...rest }: AtSettings = {},
): Promise<Opened> {
  saveDraft(sessionStorage, { ...draftBefore(step), ...rest.differs })
  if (!keepsEntry) window.history.replaceState(entryAt(step), '')
  const opened = await openBooking(query, state, rest)
  const texts = Object.fromEntries(messagesOf(rest.language ?? 'en'))
  await heading(texts[`booking.step.${stepNames[arrivesAt - 1]}`] ?? '')
  return opened
}

const stepNames = ['customer', 'vehicle', 'appointment', 'payment']

function draftBefore(step: Step): Draft {
  const draft = emptyDraft()
  if (step > 1)
    draft.customer = { firstName: 'Asha', lastName: 'Gill', email: customer['E-mail'], phone: customer.Phone }
  if (step > 2) draft.vehicle = { year: '2021', make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' }
  if (step > 3) draft.appointment = { ...draft.appointment, ...visit }
  return draft
}

export function enterCard(number = '4242 4242 4242 4242'): void {
  fill('Card number', number)
  fill('Expiry date', '1234')
  fill('Security code', '123')
}

export async function pay(): Promise<void> {
  enterCard()
  press('Pay $31 deposit')
  await heading('Booking Confirmed')
}

function nextTuesday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 7 + ((2 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

/** 'Tuesday, December 1, 2026', as the confirmation writes a day. */
export const fullDate = (day: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
