import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { termsVersions } from '#services/isomorphic/legal-versions.ts'
import { refusal, type StubApi } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import {
  enterCard,
  field,
  freshTab,
  fullDate,
  glazed,
  heading,
  openAt,
  openBooking,
  pay,
  press,
  storedText,
  toast,
  visitDate,
} from './render-booking.tsx'

freshTab()

const completePath = '/api/payments/complete'
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay \$31 deposit$|^Processing/ })

describe('step 4', () => {
  it("its button reads 'Back to Appointment Details' and leads there, with every answer", async () => {
    await openAt(4)
    press('Back to Appointment Details')
    expect(await heading('Appointment Details')).toBeDefined()
    expect(field('Street address').value).toBe('123 Queen Street West')
    expect(field(/^Date$/).value).toBe(visitDate)
  })

  it('shows deposit, balance, tax and the price with tax before paying', async () => {
    await openAt(4, {}, { differs: { addons: ['pet-hair-removal'] } })
    const summary = within(screen.getByRole('form', { name: 'Payment Information' }))
    const valueOf = (label: string) => summary.getByText(label).nextSibling?.textContent
    expect(valueOf('Pet Hair Removal')).toBe('$40')
    expect(valueOf('Total, pre-tax')).toBe('$165')
    expect(valueOf('Deposit due now')).toBe('$31')
    expect(valueOf('Balance before HST')).toBe('$134')
    expect(valueOf('HST 13%')).toBe('$21.45')
    expect(valueOf('Balance on completion')).toBe('$155.45')
    expect(valueOf('Total with HST')).toBe('$186.45')
  })

  it('asks to confirm with /booking-success as the return address', async () => {
    const { stub } = await openAt(4)
    await pay()
    const confirmed = stub.calls.find((call) => call.path.endsWith('/confirm'))
    expect(new URLSearchParams(confirmed?.text).get('return_url')).toBe(`${location.origin}/booking-success`)
  })

  it('says that it is processing while the card is asked', async () => {
    await openAt(4)
    enterCard()
    press('Pay $31 deposit')
    expect(payButton().textContent).toBe('Processing Payment...')
    expect(payButton().getAttribute('aria-busy')).toBe('true')
    await heading('Booking Confirmed')
  })

  it('a declined card says so with the words of the provider, and another one can be tried', async () => {
    const { stub } = await openAt(4)
    enterCard('4000 0000 0000 0002')
    press('Pay $31 deposit')
    await toast('Payment Failed')
    expect(screen.getByText('Your card was declined.')).toBeDefined()
    expect(await heading('Payment Information')).toBeDefined()
    expect(stub.callsTo(completePath)).toHaveLength(0)
    await pay()
  })

  it('a failure that nobody foresaw says so, and the form stays', async () => {
    const { stub } = await openAt(4)
    stub.answer('/sandbox/stripe/v1/payment_intents/pi_1/confirm', { status: 500, body: 'no json of Stripe' })
    enterCard()
    press('Pay $31 deposit')
    await toast('Payment Error')
    expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeDefined()
    expect(payButton().disabled).toBe(false)
  })

  it('says beside the pay button what is agreed to by paying, and sends under which words', async () => {
    const { stub } = await openAt(4)
    const [terms, refunds] = ['terms of service', 'refund policy'].map((name) => screen.getByRole('link', { name }))
    expect([terms?.getAttribute('href'), refunds?.getAttribute('href')]).toEqual(['/terms', '/refund-policy'])
    expect(terms?.parentElement?.textContent).toBe('By paying you agree to the terms of service and the refund policy.')
    expect(screen.queryByRole('checkbox')).toBeNull()
    const words = { termsVersion: termsVersions[0] }
    expect(stub.callsTo('/api/create-payment-intent')[0]?.body).toMatchObject({ draft: words })
    await pay()
    expect(stub.callsTo(completePath)[0]?.body).toMatchObject({ agreedToTerms: true, ...words })
  })

  it('says until when what comes back, in Toronto time', async () => {
    await openAt(4)
    const words = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
        new Date(Date.parse(`${visitDate}T12:00:00Z`) - days * 86_400_000),
      )
    expect(screen.getByText(/^Cancel free until/).textContent).toBe(
      `Cancel free until ${words(1)}, 10:00 AM. Until ${words(0)}, 8:00 AM, 50% of the deposit is refunded. ` +
        'After that we keep the deposit.',
    )
  })

  it('sends no card number anywhere and stores none', async () => {
    const { stub } = await openAt(4)
    await pay()
    const sent = JSON.stringify(stub.calls)
    expect(sent).toContain('payment_method=pm_card_visa')
    expect(sent).not.toMatch(/4242 ?4242/)
    expect(storedText()).not.toMatch(/4242 ?4242/)
  })

  it('a number that is no test card stays on the page, and the form says why', async () => {
    const { stub } = await openAt(4)
    enterCard('4111 1111 1111 1111')
    press('Pay $31 deposit')
    expect(await screen.findByText(/Only the test cards above work here/)).toBeDefined()
    expect(JSON.stringify(stub.calls)).not.toMatch(/4111 ?1111/)
    expect(stub.calls.some((call) => call.path.endsWith('/confirm'))).toBe(false)
  })

  it('an empty card form names what is missing', async () => {
    await openAt(4)
    await waitFor(() => expect(payButton().disabled).toBe(false))
    press('Pay $31 deposit')
    await waitFor(() => expect(field('Card number').getAttribute('aria-invalid')).toBe('true'))
    expect(field('Expiry date').getAttribute('aria-invalid')).toBe('true')
    expect(field('Security code').getAttribute('aria-invalid')).toBe('true')
  })

  it('says that this is test mode and offers three test cards', async () => {
    await openAt(4)
    expect(screen.getByText('Test mode')).toBeDefined()
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0027 6000 3184']) {
      press(new RegExp(`^${number}`))
      expect(field('Card number').value).toBe(number)
    }
  })
})

describe('the slot while somebody pays', () => {
  it('shows for how long it is kept', async () => {
    await openAt(4)
    expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d)$/)
    expect(screen.getByText(/10:00 AM is kept for you/)).toBeDefined()
  })

  it('once it is over leads back to the slots with a sentence and every answer', async () => {
    await openAt(4, { holdMs: 400 })
    expect(await screen.findByText('The ten minutes are over.')).toBeDefined()
    expect(await heading('Appointment Details')).toBeDefined()
    expect(field('City').value).toBe('Brampton')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '10:00 AM' }).checked).toBe(true)
  })

  it('a reload resumes the same slot and the same payment', async () => {
    const first = await openAt(4)
    first.unmount()
    const { stub } = await openAt(4, first.stub.state)
    expect(stub.callsTo('/api/create-payment-intent')).toHaveLength(1)
    expect(stub.state.intents).toHaveLength(1)
  })

  it('another time after Back asks for another payment', async () => {
    const { stub } = await openAt(4)
    press('Back to Appointment Details')
    await heading('Appointment Details')
    await waitFor(() => expect(screen.getByRole('radio', { name: '1:00 PM' }).hasAttribute('disabled')).toBe(false))
    screen.getByRole('radio', { name: '1:00 PM' }).click()
    press('Continue to Payment')
    await heading('Payment Information')
    expect(screen.getByText(/1:00 PM is kept for you/)).toBeDefined()
    expect(stub.state.intents.map((intent) => intent.order.metadata.appointmentTime)).toEqual(['10:00 AM', '1:00 PM'])
  })

  it('a slot that is gone when the page is loaded again leads back to the slots', async () => {
    const prepare = (stub: StubApi) => stub.answer('/api/create-payment-intent', refusal('slot_taken'))
    await openAt(4, { reasons: { '10:00 AM': 'taken' } }, { prepare, arrivesAt: 3 })
    expect(screen.getByText('That time was just taken. Please choose another one.')).toBeDefined()
  })
})

describe('after the deposit', () => {
  it('tells the server everything, with the intent that was paid', async () => {
    const { stub } = await openAt(4)
    await pay()
    const paths = stub.calls.map((call) => call.path)
    expect(paths.indexOf(completePath)).toBeGreaterThan(paths.findIndex((path) => path.endsWith('/confirm')))
    expect(stub.callsTo(completePath)[0]?.body).toMatchObject({
      quoteId: 'glazed',
      paymentIntentId: 'pi_1',
      customerInfo: { firstName: 'Asha', lastName: 'Gill', email: 'asha.gill@example.com', phone: '905-555-0142' },
      appointmentDetails: {
        date: visitDate,
        time: '10:00 AM',
        location: '123 Queen Street West, Brampton',
        address: '123 Queen Street West',
        city: 'Brampton',
        notes: '',
      },
      depositAmount: 31,
      totalAmount: 125,
      serviceDetails: { name: 'Glazed Detail', package: 'glazed' },
      vehicleDetails: { year: '2021', make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
    })
  })

  it('says that the booking is confirmed', async () => {
    await openAt(4)
    await pay()
    await toast('Booking Confirmed!')
    expect(screen.getByText('Your appointment has been scheduled and payment processed.')).toBeDefined()
  })

  it('sums the visit up and leads on, without a Back', async () => {
    await openAt(4)
    await pay()
    const summary = within(screen.getByRole('region', { name: 'Booking Confirmed' }))
    const fact = (label: string) => summary.getByText(label).nextSibling?.textContent
    expect(fact('Service')).toBe('Glazed Detail')
    expect(fact('Date')).toBe(fullDate(visitDate))
    expect(fact('Time')).toBe('10:00 AM Toronto time')
    expect(fact('Location')).toBe('123 Queen Street West, Brampton')
    expect(fact('Vehicle')).toBe('2021 Honda Civic')
    expect(fact('E-mail')).toBe('asha.gill@example.com')
    expect(fact('Deposit paid')).toBe('$31')
    expect(fact('Balance on completion')).toBe('$110.25, $16.25 HST included')
    expect(summary.getByText(/^Cancel free until/)).toBeDefined()
    expect(summary.getByText(/^Park where all doors open/)).toBeDefined()
    expect(summary.getByRole('link', { name: 'Call (416) 555-0134' }).getAttribute('href')).toBe('tel:+14165550134')
    expect(summary.getByRole('link', { name: 'View Dashboard' }).getAttribute('href')).toBe('/dashboard')
    expect(summary.getByRole('link', { name: 'Book Another Service' }).getAttribute('href')).toBe('/services')
    expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
    expect(screen.getByText('Step 5 of 5')).toBeDefined()
  })

  it('tells of a booking that could not be recorded, and keeps asking until it stands', async () => {
    const { stub } = await openAt(4)
    stub.answer(completePath, refusal('internal'))
    stub.state.processing = 1
    enterCard()
    press('Pay $31 deposit')
    await toast('Payment Successful, Booking Issue')
    expect(
      screen.getByText('Payment was processed but there was an issue creating your booking. Please contact support.'),
    ).toBeDefined()
    expect(await heading('Finishing your booking')).toBeDefined()
    expect(screen.getByText('Step 4 of 5')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeDefined()
    expect(stub.callsTo(completePath).at(-1)?.body).toEqual({ paymentIntentId: 'pi_1' })
  })

  it('waits for a server that is still at it, without an alarm', async () => {
    const { stub } = await openAt(4, { processing: 1 })
    enterCard()
    press('Pay $31 deposit')
    expect(await heading('Finishing your booking')).toBeDefined()
    expect(screen.queryByText('Payment Successful, Booking Issue')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeDefined()
    expect(stub.callsTo(completePath)).toHaveLength(2)
  })

  it('a payment that came too late for its slot is said to be given back, and leads to the slots', async () => {
    const { stub } = await openAt(4)
    stub.answer(completePath, refusal('hold_expired'))
    enterCard()
    press('Pay $31 deposit')
    expect(await heading('Appointment Details')).toBeDefined()
    expect(
      screen.getByText('The time was no longer free, so your payment was released. Nothing was charged.'),
    ).toBeDefined()
    expect(screen.queryByText('Payment Successful, Booking Issue')).toBeNull()
    expect(field('Street address').value).toBe('123 Queen Street West')
  })

  it('a reload shows the booking again, from the server, and nothing else of the draft is left', async () => {
    const first = await openAt(4)
    await pay()
    // The draft is emptied by an effect of the confirmation, and stored by one after that.
    await waitFor(() => expect(storedText()).not.toContain('Asha'))
    first.unmount()
    const { stub } = await openBooking(glazed, first.stub.state)
    expect(await heading('Booking Confirmed')).toBeDefined()
    expect(stub.callsTo(completePath)[0]?.body).toEqual({ paymentIntentId: 'pi_1' })
    expect(screen.queryByText('Booking Confirmed!')).toBeNull()
  })
})
