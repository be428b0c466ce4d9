import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'

import { createStubApi, type StubApi, type StubState } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { QuoteBuilder } from '#web/quote/quote-builder.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

/** Every test starts in a fresh tab. */
export function freshTab(): void {
  beforeEach(() => {
    sessionStorage.clear()
    window.history.pushState(null, '', '/')
  })
}

interface Settings {
  readonly state?: Partial<StubState>
  readonly prepare?: (stub: StubApi) => void
  /** History state, which a reload keeps. */
  readonly historyState?: unknown
}

export async function openQuote({ state, prepare, historyState }: Settings = {}) {
  const stub = createStubApi(state)
  prepare?.(stub)
  const { unmount } = await renderPiece(
    <>
      <QuoteBuilder level={2} />
      <ToastRegion label="Notifications (F8)" closeLabel="Close" />
    </>,
    { api: stub, historyState },
  )
  return { stub, unmount }
}

export const heading = (name: string) => screen.findByRole('heading', { name })
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label)
export const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
export const isChosen = (name: string | RegExp) => screen.getByRole('radio', { name }).matches(':checked')
export const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].filter(({ value }) => value !== '').map(({ textContent }) => textContent)

/** The toast that shows now, by its title. */
export const toast = (title: string) =>
  within(screen.getByRole('region', { name: 'Notifications (F8)' })).findByText(title)

export function fillVehicle(): void {
  fill('Year', '2021')
  fill('Make', 'Honda')
  fill(/^Model/, 'Civic')
  choose('Sedan')
}

export function fillPlace(): void {
  choose('At home')
  fill('Address', '100 Queen Street East, Brampton, ON')
}

export async function toPlace(): Promise<void> {
  fillVehicle()
  press('Next')
  await heading('Service location')
}

export async function toPackage(): Promise<void> {
  await toPlace()
  fillPlace()
  press('Next')
  await heading('Package and add-ons')
}

export async function toResult(): Promise<void> {
  await toPackage()
  choose('Glazed Detail')
  fireEvent.click(screen.getByRole('checkbox', { name: /Pet Hair Removal/ }))
  press('Get Quote')
  await heading('Your quote')
}

export const dialog = () => within(screen.getByRole('dialog'))
