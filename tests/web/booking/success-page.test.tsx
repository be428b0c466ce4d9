import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { createStubApi, refusal, type StubApi, type StubState } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { BookingSuccessPage } from '#web/booking/booking-success-page.tsx'
import { emptyDraft, loadDraft, saveDraft } from '#web/booking/draft.ts'
import { readReturn } from '#web/booking/payment-return.ts'

import { freshTab, fullDate, heading, openAt, openPage, toast, visitDate } from './render-booking.tsx'

freshTab()

const completePath = '/api/payments/complete'

/** Return from the bank after a booking up to the payment. */
async function comeBack(
  query: string,
  { prepare, ...state }: Partial<StubState> & { prepare?: (stub: StubApi) => void } = {},
) {
  const before = await openAt(4)
  before.unmount()
  const stub = createStubApi({ intents: before.stub.state.intents, ...state })
  for (const intent of stub.state.intents) intent.status = 'requires_capture'
  prepare?.(stub)
  window.history.replaceState(null, '')
  await openPage(`/booking-success${query}`, <BookingSuccessPage />, stub)
  return stub
}

const paid = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded'

describe('/booking-success', () => {
  it('shows the booking of the payment, as the server has it', async () => {
    const stub = await comeBack(paid)
    await heading('Booking Confirmed')
    expect(stub.callsTo(completePath).map((call) => call.body)).toEqual([
      { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_1' },
    ])
    const facts = ['Service', 'Date', 'Time', 'Location', 'Vehicle', 'Deposit paid', 'Balance on completion']
    expect(facts.map((label) => screen.getByText(label).nextSibling?.textContent)).toEqual([
      'Glazed Detail',
      fullDate(visitDate),
      '10:00 AM Toronto time',
      '123 Queen Street West, Brampton',
      '2021 Honda Civic',
      '$31',
      '$110.25, $16.25 HST included',
    ])
  })

  it('says where the confirmation goes, and in test mode where it is read', async () => {
    await comeBack(paid)
    await heading('Booking Confirmed')
    const said = await screen.findByText(
      /^The confirmation, with the visit for your calendar, is on its way to \S+@\S+\./,
    )
    expect(said.textContent).toContain('Test mode: no e-mail leaves this machine.')
    const link = await screen.findByRole('link', { name: 'Read it here' })
    expect(link.getAttribute('href')).toBe('/sandbox/mail')
  })

  it('takes the client secret out of the address, and keeps what names the payment', async () => {
    await comeBack(paid)
    await heading('Booking Confirmed')
    expect(window.location.search).toBe('?payment_intent=pi_1&redirect_status=succeeded')
  })

  it('keeps asking while the server is at it', async () => {
    const stub = await comeBack(paid, { processing: 1 })
    expect(await heading('Finishing your booking')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeDefined()
    expect(stub.callsTo(completePath)).toHaveLength(2)
  })

  it('keeps asking while the server cannot be reached', async () => {
    await comeBack(paid, { prepare: (stub) => stub.answer(completePath, refusal('unavailable')) })
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeDefined()
  })

  it('says of a place outside the map that the way there is to be confirmed, and of others nothing', async () => {
    await comeBack(paid, { travelToBeConfirmed: true })
    expect(await screen.findByText('Travel to be confirmed')).toBeDefined()
    cleanup()
    await comeBack(paid)
    await heading('Booking Confirmed')
    expect(screen.queryByText('Travel to be confirmed')).toBeNull()
  })

  it('forgets the draft once the booking stands', async () => {
    await comeBack(paid)
    await heading('Booking Confirmed')
    await waitFor(() => expect(loadDraft(sessionStorage)).toEqual(emptyDraft()))
  })

  it('leads back to the payment with the draft kept when the bank said no', async () => {
    const stub = await comeBack('?payment_intent=pi_1&redirect_status=failed')
    await toast('Payment Failed')
    expect(window.location.pathname + window.location.search).toBe('/booking?service=glazed')
    expect(window.history.state).toMatchObject({ bookingStep: 4 })
    expect(loadDraft(sessionStorage).appointment.city).toBe('Brampton')
    expect(stub.callsTo(completePath)).toHaveLength(0)
  })

  it('leads back to the payment when the server knows that it was not paid, whatever the address says', async () => {
    await comeBack(paid, { prepare: (stub) => stub.answer(completePath, refusal('payment_not_authorised')) })
    await waitFor(() => expect(window.location.pathname).toBe('/booking'))
    expect(loadDraft(sessionStorage).serviceId).toBe('glazed')
  })

  it('says that nothing was charged when there is no draft to go back to', async () => {
    saveDraft(sessionStorage, emptyDraft())
    await openPage(
      '/booking-success?payment_intent=pi_9&redirect_status=failed',
      <BookingSuccessPage />,
      createStubApi(),
    )
    expect(await screen.findByText('The bank did not confirm the payment. Nothing was charged.')).toBeDefined()
  })

  it('says the last word of the server about a payment that has no booking', async () => {
    await comeBack(paid, { prepare: (stub) => stub.answer(completePath, refusal('payment_used')) })
    expect(await screen.findByText('This payment was already used or returned.')).toBeDefined()
    expect(screen.getByRole('link', { name: /^Call/ })).toBeDefined()
  })

  it('offers other times when the slot was gone', async () => {
    await comeBack(paid, { prepare: (stub) => stub.answer(completePath, refusal('hold_expired')) })
    expect(await screen.findByRole('button', { name: 'Choose another time' })).toBeDefined()
  })

  it('without a payment in its address leads to the services', async () => {
    const stub = createStubApi()
    await openPage('/booking-success', <BookingSuccessPage />, stub)
    expect(await screen.findByText('We could not tell which payment this is about.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'View Services' }).getAttribute('href')).toBe('/services')
    expect(stub.callsTo(completePath)).toHaveLength(0)
  })
})

describe('what the bank adds to the address', () => {
  it.each([
    ['?payment_intent=pi_1', 'pi_1', '', false],
    ['?payment_intent_client_secret=pi_2_secret_x', 'pi_2', 'pi_2_secret_x', false],
    ['?payment_intent=pi_3&redirect_status=failed', 'pi_3', '', true],
    ['?redirect_status=succeeded', '', '', false],
    ['', '', '', false],
  ])('%s names %s', (search, paymentIntentId, clientSecret, isFailed) => {
    expect(readReturn(search)).toEqual({ paymentIntentId, clientSecret, isFailed })
  })
})
