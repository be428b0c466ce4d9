import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { refusal, type StubAnswer, type StubApi } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { loadDraft, saveDraft } from '#web/booking/draft.ts'

import { enterCard, freshTab, glazed, heading, openAt, openBooking, pay, press, toast } from './render-booking.tsx'

freshTab()

const completePath = '/api/payments/complete'

describe('an answer about the card that is lost on the way', () => {
  const confirmPath = '/sandbox/stripe/v1/payment_intents/pi_1/confirm'
  /** The provider took the money, and its answer never came. */
  const loseAnswer = (stub: StubApi) => {
    stub.answer(confirmPath, { status: 502, body: 'no json of Stripe' })
    for (const intent of stub.state.intents) intent.status = 'requires_capture'
  }

  it('is asked of the server: a deposit that was paid is a booking, and nobody is told of a failure', async () => {
    const { stub } = await openAt(4)
    loseAnswer(stub)
    await pay()
    expect(screen.queryByText('Payment Error')).toBeNull()
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(stub.callsTo(completePath)).toHaveLength(1)
  })

  it('with the server away too the page says that it is checking, and asks on', async () => {
    const { stub } = await openAt(4)
    loseAnswer(stub)
    stub.answer(completePath, refusal('unavailable'), refusal('unavailable'))
    enterCard()
    press('Pay $31 deposit')
    expect(await heading('Checking your payment')).toBeDefined()
    expect(screen.getByText(/please do not pay again/)).toBeDefined()
    expect(screen.queryByText('Payment Successful, Booking Issue')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeDefined()
  })

  it('a second time on one page is asked of the server anew, not told the answer of the first', async () => {
    const { stub } = await openAt(4)
    const lose = () => {
      stub.answer(confirmPath, { status: 502, body: 'no json of Stripe' })
      stub.answer(completePath, refusal('unavailable'))
    }
    lose()
    enterCard()
    press('Pay $31 deposit')
    expect(await heading('Checking your payment')).toBeDefined()
    expect(await heading('Payment Information')).toBeDefined()
    lose()
    const answer = Promise.withResolvers<StubAnswer>()
    stub.answer(completePath, answer.promise)
    const asked = stub.callsTo(completePath).length
    enterCard()
    press('Pay $31 deposit')
    await waitFor(() => expect(stub.callsTo(completePath)).toHaveLength(asked + 2))
    expect(await heading('Checking your payment')).toBeDefined()
    for (const intent of stub.state.intents) intent.status = 'requires_capture'
    answer.resolve(refusal('unavailable'))
    expect(await heading('Booking Confirmed')).toBeDefined()
  })

  it('a reload before the answer asks the server first, and shows the booking', async () => {
    const first = await openAt(4)
    first.unmount()
    const paid = first.stub.state.intents.map((intent) => ({ ...intent, status: 'requires_capture' }))
    saveDraft(sessionStorage, { ...loadDraft(sessionStorage), confirmingIntentId: 'pi_1' })
    const { stub } = await openBooking(glazed, { ...first.stub.state, intents: paid })
    expect(await heading('Booking Confirmed')).toBeDefined()
    expect(stub.callsTo('/api/create-payment-intent')).toHaveLength(0)
  })

  it('keeps which intent is being confirmed while the card is asked, and forgets it with a decline', async () => {
    const { stub } = await openAt(4)
    const gate = Promise.withResolvers<void>()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (new Request(...given).url.endsWith('/confirm')) await gate.promise
      return fetch(...given)
    })
    enterCard('4000 0000 0000 0002')
    press('Pay $31 deposit')
    await waitFor(() => expect(loadDraft(sessionStorage).confirmingIntentId).toBe('pi_1'))
    gate.resolve()
    await toast('Payment Failed')
    await waitFor(() => expect(loadDraft(sessionStorage).confirmingIntentId).toBe(''))
    expect(stub.callsTo(completePath)).toHaveLength(0)
  })

  it('a reload before the answer to a payment that was not made leads back to the payment', async () => {
    const first = await openAt(4)
    first.unmount()
    saveDraft(sessionStorage, { ...loadDraft(sessionStorage), confirmingIntentId: 'pi_1' })
    await openBooking(glazed, first.stub.state)
    await toast('Payment Failed')
    expect(await heading('Payment Information')).toBeDefined()
    expect(loadDraft(sessionStorage).confirmingIntentId).toBe('')
  })

  it('what the server knows as booked is shown, and not paid for again', async () => {
    const first = await openAt(4)
    first.unmount()
    const paid = first.stub.state.intents.map((intent) => ({ ...intent, status: 'requires_capture' }))
    const prepare = (stub: StubApi) =>
      stub.answer('/api/create-payment-intent', refusal('already_booked', { paymentIntentId: 'pi_1' }))
    const { stub } = await openBooking(glazed, { ...first.stub.state, intents: paid }, { prepare })
    await toast('You have already booked this visit and paid its deposit.')
    expect(await heading('Booking Confirmed')).toBeDefined()
    expect(stub.calls.some((call) => call.path.endsWith('/confirm'))).toBe(false)
  })
})
