import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { refusal, type StubApi } from '#tests/support/stub-api.ts'

import { freshTab, glazed, heading, openBooking, press } from './render-booking.tsx'

freshTab()

describe('/booking without a package of ours', () => {
  it("says 'No Service Selected' and leads to /services", async () => {
    await openBooking('')
    expect(await screen.findByRole('heading', { name: 'No Service Selected' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'View Services' }).getAttribute('href')).toBe('/services')
  })

  it('offers the three packages with their prices, before and with tax, and leads to their booking', async () => {
    await openBooking('')
    const offer = (name: RegExp) => screen.findByRole('link', { name })
    const glazed = await offer(/^Book Glazed Detail: \$125 \$141\.25 with HST$/)
    expect(glazed.getAttribute('href')).toBe('/booking?service=glazed&name=Glazed+Detail&price=125')
    expect(await offer(/^Book Sprinkle Clean: \$65 \$73\.45 with HST$/)).toBeDefined()
    expect(await offer(/^Book Filled Luxury: \$225 \$254\.25 with HST$/)).toBeDefined()
  })

  it.each(['?service=', '?service=%20', '?service=gold', '?service=%3Cscript%3E', '?service=__proto__', '?price=65'])(
    'treats %s the same way',
    async (query) => {
      await openBooking(query)
      expect(await screen.findByRole('heading', { name: 'No Service Selected' })).toBeDefined()
    },
  )
})

describe('/booking with a package', () => {
  it.each([
    ['sprinkle', 'Sprinkle Clean', 'Total: $65 (25% deposit required, pre-tax)'],
    ['glazed', 'Glazed Detail', 'Total: $125 (25% deposit required, pre-tax)'],
    ['filled', 'Filled Luxury', 'Total: $225 (25% deposit required, pre-tax)'],
  ])("%s shows '%s' and '%s'", async (service, name, total) => {
    await openBooking(`?service=${service}`)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name)
    expect(screen.getByText(total)).toBeDefined()
  })

  it('draws another icon for each package', async () => {
    const drawings = new Set<string>()
    for (const service of ['sprinkle', 'glazed', 'filled']) {
      const { unmount } = await openBooking(`?service=${service}`)
      const title = await screen.findByRole('heading', { level: 1 })
      drawings.add(title.closest('header')?.querySelector('svg')?.innerHTML ?? '')
      unmount()
    }
    expect(drawings.size).toBe(3)
    expect(drawings.has('')).toBe(false)
  })

  it('takes the display name for the id, in any case', async () => {
    await openBooking('?service=glazed%20DETAIL')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Glazed Detail')
  })

  it('prints our name and price whatever the link says, and says that the price differs', async () => {
    await openBooking('?service=filled&name=%3Cimg%20src=x%3E&price=1')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Filled Luxury')
    expect(screen.getByText('Total: $225 (25% deposit required, pre-tax)')).toBeDefined()
    expect(screen.getByText('The link said $1. You pay what our price list says: $225, pre-tax.')).toBeDefined()
    expect(document.body.innerHTML).not.toContain('<img')
  })

  it('says nothing about the price when the link has it right', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    expect(screen.queryByText(/The link said/)).toBeNull()
  })

  it('shows the progress in five named steps', async () => {
    await openBooking(glazed)
    const progress = within(await screen.findByRole('navigation', { name: 'Booking progress' }))
    expect(progress.getByText('Step 1 of 5')).toBeDefined()
    expect(progress.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1Customer Information',
      '2Vehicle Information',
      '3Appointment Details',
      '4Payment Information',
      '5Booking Confirmed',
    ])
  })

  it('has no Back on the first step', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  })

  it.each([
    ['sprinkle', '$16', '$49'],
    ['glazed', '$31', '$94'],
    ['filled', '$56', '$169'],
  ])('%s asks for %s now and %s on completion', async (service, deposit, balance) => {
    await openBooking(`?service=${service}`)
    await heading('Customer Information')
    expect(screen.getByText('Deposit due now').nextSibling?.textContent).toBe(deposit)
    expect(screen.getByText('Balance before HST').nextSibling?.textContent).toBe(balance)
  })

  it('names the tax and the price with it', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    expect(screen.getByText('HST 13%').nextSibling?.textContent).toBe('$16.25')
    expect(screen.getByText('Balance on completion').nextSibling?.textContent).toBe('$110.25')
    expect(screen.getByText('Total with HST').nextSibling?.textContent).toBe('$141.25')
  })

  it('the usual prices are shown and never charged: without the price list nobody gets as far as paying', async () => {
    const prepare = (stub: StubApi) => stub.answer('/api/services', { status: 500, body: 'no' })
    const { stub } = await openBooking(glazed, {}, { prepare })
    expect(await screen.findByText('We could not load our prices.')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Customer Information' })).toBeNull()
    expect(stub.callsTo('/api/create-payment-intent')).toEqual([])
  })

  it('tries again when the prices could not be loaded', async () => {
    const prepare = (stub: StubApi) => stub.answer('/api/services', refusal('internal'))
    await openBooking(glazed, {}, { prepare })
    expect(await screen.findByText('We could not load our prices.')).toBeDefined()
    press('Try Again')
    expect(await heading('Customer Information')).toBeDefined()
  })

  it('goes on by itself when the prices can be asked for again', async () => {
    const prepare = (stub: StubApi) => stub.answer('/api/services', refusal('internal'))
    await openBooking(glazed, {}, { prepare })
    expect(await screen.findByText('We could not load our prices.')).toBeDefined()
    window.dispatchEvent(new Event('online'))
    expect(await heading('Customer Information')).toBeDefined()
  })
})
