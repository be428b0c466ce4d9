import { act, renderHook, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { waitUntil } from '#tests/support/wait-for.ts'
import {
  canSubmit,
  cardFormAfter,
  type CardFormEvent,
  type CardFormState,
} from '#web/booking/payment/card-form-state.ts'
import { confirmLive } from '#web/booking/payment/confirm-live.ts'
import { isPaid } from '#web/booking/payment/confirm-outcome.ts'
import { confirmInSandbox } from '#web/booking/payment/confirm-sandbox.ts'
import { offeredTestCards, testMethodFor } from '#web/booking/payment/test-cards.ts'
import { loadDeadlineMs, useCardForm } from '#web/booking/payment/use-card-form.ts'

import { freshTab, openAt, press } from './render-booking.tsx'

declare global {
  interface Window {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
  }
}

freshTab()

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const request = { clientSecret: 'pi_1_secret_1', intentId: 'pi_1', returnUrl: 'https://glaze.example/booking-success' }

describe('the states of the card form', () => {
  const after = (...events: CardFormEvent[]) => events.reduce(cardFormAfter, { name: 'idle' } as CardFormState)

  it('goes from idle over loading to ready, and takes a submit only then', () => {
    expect(canSubmit(after())).toBe(false)
    expect(canSubmit(after({ type: 'load' }))).toBe(false)
    expect(canSubmit(after({ type: 'load' }, { type: 'loaded' }))).toBe(true)
    expect(after({ type: 'load' }, { type: 'submit' })).toEqual({ name: 'loading' })
  })

  it('after a decline the same form takes another card', () => {
    const declined = after({ type: 'load' }, { type: 'loaded' }, { type: 'submit' }, { type: 'declined' })
    expect(declined).toEqual({ name: 'declined' })
    expect(canSubmit(declined)).toBe(true)
  })

  it('a failed load blocks, and can be tried again', () => {
    const blocked = after({ type: 'load' }, { type: 'load-failed' })
    expect(blocked).toEqual({ name: 'blocked' })
    expect(canSubmit(blocked)).toBe(false)
    expect(cardFormAfter(blocked, { type: 'load' })).toEqual({ name: 'loading' })
  })

  it('ignores what comes too late: a second submit, a load that ends after the deadline, a lapse of a ready form', () => {
    const confirming = after({ type: 'load' }, { type: 'loaded' }, { type: 'submit' })
    expect(cardFormAfter(confirming, { type: 'submit' })).toBe(confirming)
    expect(cardFormAfter(confirming, { type: 'load-failed' })).toBe(confirming)
    const blocked = after({ type: 'load' }, { type: 'load-failed' })
    expect(cardFormAfter(blocked, { type: 'loaded' })).toBe(blocked)
    const done = cardFormAfter(confirming, { type: 'paid', intentId: 'pi_1' })
    expect(cardFormAfter(done, { type: 'declined' })).toBe(done)
  })
})

describe("Stripe's test cards", () => {
  it.each([
    ['4242 4242 4242 4242', 'pm_card_visa'],
    ['4000000000000002', 'pm_card_chargeDeclined'],
    ['4000 0000 0000 9995', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    ['4000 0027 6000 3184', 'pm_card_authenticationRequired'],
    ['4000 0000 0000 3220', 'pm_card_threeDSecure2Required'],
    ['4000 0025 0000 3155', 'pm_card_threeDSecureRequired'],
  ])('%s is called %s', (number, method) => {
    expect(testMethodFor(number)).toBe(method)
  })

  it.each(['', '4111 1111 1111 1111', '4242 4242 4242 424', '42424242424242424242'])('%s has no name', (number) => {
    expect(testMethodFor(number)).toBeNull()
  })

  it('offers only cards that it knows', () => {
    expect(offeredTestCards.map(({ number }) => testMethodFor(number))).not.toContain(null)
  })
})

describe('the sandbox', () => {
  const answering = (body: unknown) => {
    const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(body)))
    vi.stubGlobal('fetch', fetch)
    const outcome = confirmInSandbox(
      { url: '/sandbox/stripe', publishableKey: 'pk_test', ask: () => Promise.resolve(true) },
      request,
      'pm_card_visa',
    )
    return { fetch, outcome }
  }

  it('is asked form-encoded with secret, method, return address and key', async () => {
    const { fetch, outcome } = answering({ id: 'pi_1', status: 'requires_capture' })
    expect(await outcome).toEqual({ kind: 'paid', intentId: 'pi_1' })
    const [path, init] = fetch.mock.calls[0] ?? []
    expect(path).toBe('/sandbox/stripe/v1/payment_intents/pi_1/confirm')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer pk_test')
    const sent = await new Request('https://glaze.example', init).text()
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({
      client_secret: 'pi_1_secret_1',
      payment_method: 'pm_card_visa',
      return_url: 'https://glaze.example/booking-success',
      key: 'pk_test',
    })
  })

  it('hands on the message of a decline', async () => {
    const { outcome } = answering({ error: { type: 'card_error', message: 'Your card was declined.' } })
    expect(await outcome).toEqual({ kind: 'declined', message: 'Your card was declined.', reason: 'generic' })
  })

  it('leaves a state that is neither paid nor declined to the server, and throws on an answer that means nothing', async () => {
    const { outcome } = answering({ id: 'pi_1', status: 'requires_payment_method' })
    expect(await outcome).toEqual({ kind: 'unclear', intentId: 'pi_1' })
    await expect(answering('nonsense').outcome).rejects.toThrow(/expected/i)
  })

  it('a payment that the sandbox says was made before is paid', async () => {
    const payment_intent = { id: 'pi_1', status: 'requires_capture' }
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent }
    expect(await answering({ error }).outcome).toEqual({ kind: 'paid', intentId: 'pi_1' })
  })
})

describe('Stripe itself', () => {
  type Answer = Awaited<ReturnType<Parameters<typeof confirmLive>[0]['confirmPayment']>>
  type Elements = Parameters<typeof confirmLive>[1]
  const elements = {} as Elements
  const stripeAnswering = (answer: unknown) => ({
    confirmPayment: vi.fn<() => Promise<Answer>>(() => Promise.resolve(answer as Answer)),
  })

  it('is asked to confirm with the return address, and to redirect only if it must', async () => {
    const stripe = stripeAnswering({ paymentIntent: { id: 'pi_1', status: 'requires_capture' } })
    expect(await confirmLive(stripe as never, elements, request)).toEqual({ kind: 'paid', intentId: 'pi_1' })
    expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
      elements,
      confirmParams: { return_url: 'https://glaze.example/booking-success' },
      redirect: 'if_required',
    })
  })

  it.each(['requires_capture', 'succeeded'])('%s counts as paid', (status) => {
    expect(isPaid(status)).toBe(true)
  })

  it.each(['processing', 'requires_action', 'requires_payment_method', 'canceled'])('%s does not', (status) => {
    expect(isPaid(status)).toBe(false)
  })

  it('hands on the message of a decline', async () => {
    const error = { type: 'card_error', message: 'Insufficient funds.', decline_code: 'insufficient_funds' }
    const stripe = stripeAnswering({ error })
    expect(await confirmLive(stripe as never, elements, request)).toEqual({
      kind: 'declined',
      message: 'Insufficient funds.',
      reason: 'insufficient_funds',
    })
  })

  it.each(['requires_capture', 'succeeded'])('an error about an intent that is %s is a payment', async (status) => {
    const payment_intent = { id: 'pi_1', status }
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'No',
      payment_intent,
    }
    expect(await confirmLive(stripeAnswering({ error }) as never, elements, request)).toEqual({
      kind: 'paid',
      intentId: 'pi_1',
    })
  })

  it.each([
    ['api_connection_error', undefined],
    ['api_error', undefined],
    ['rate_limit_error', 'rate_limit'],
    ['idempotency_error', undefined],
    ['authentication_error', undefined],
    ['invalid_request_error', 'payment_intent_unexpected_state'],
    ['invalid_request_error', undefined],
    [undefined, undefined],
  ])('%s (%s) says nothing of the card: the server is to be asked', async (type, code) => {
    const stripe = stripeAnswering({ error: { type, code, message: 'Something went wrong.' } })
    expect(await confirmLive(stripe as never, elements, request)).toEqual({ kind: 'unclear', intentId: 'pi_1' })
  })

  it('a bank that did not let the payment pass is a decline, whatever the type of the error', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'No.' }
    expect(await confirmLive(stripeAnswering({ error }) as never, elements, request)).toEqual({
      kind: 'declined',
      message: 'No.',
      reason: 'authentication_failed',
    })
  })

  it('leaves what is missing in the form to the form', async () => {
    const stripe = stripeAnswering({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } })
    expect(await confirmLive(stripe as never, elements, request)).toEqual({ kind: 'incomplete' })
  })
})

describe('js.stripe.com that does not answer', () => {
  const payments = { mode: 'live', publishableKey: 'pk_live_1', sandboxUrl: null } as const
  const site = {
    payments,
    mail: { sandboxUrl: null },
    googleSignIn: false,
    postalAddress: null,
    timeZone: 'America/Toronto',
    bookingHorizonDays: 180,
  }
  const script = () => document.querySelector('script[src^="https://js.stripe.com"]')
  const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $31 deposit' })

  it('is asked from step 3 on, while somebody still chooses a time, and not before', async () => {
    window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    const before = await openAt(2, { site })
    expect(script()).toBeNull()
    before.unmount()
    await openAt(3, { site })
    await waitUntil(script)
  })

  it('keeps the button disabled, blocks with the slot kept, and fetches anew when asked to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    // Scripts are never fetched here, and this one is said to have loaded before anybody listens: a host that hangs.
    window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    await openAt(4, { site })
    const first = await waitUntil(script)
    expect(payButton().disabled).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(loadDeadlineMs))
    expect(screen.getByText('The card form could not load.')).toBeDefined()
    expect(payButton().disabled).toBe(true)
    expect(screen.getByText(/10:00 AM is kept for you/)).toBeDefined()
    expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/)

    press('Try Again')
    expect(screen.queryByText('The card form could not load.')).toBeNull()
    await waitUntil(() => script() !== null && script() !== first)
    expect(first.isConnected).toBe(false)
    vi.useRealTimers()
  })

  it('counts as blocked after 8 s of silence', () => {
    vi.useFakeTimers()
    const { result } = renderHook(useCardForm)
    pass(loadDeadlineMs - 1)
    expect(result.current.state.name).toBe('loading')
    pass(1)
    expect(result.current.state.name).toBe('blocked')
    act(() => result.current.retry())
    expect(result.current.state.name).toBe('loading')
    vi.useRealTimers()
  })

  it('a form that is there in time is ready, and stays so', () => {
    vi.useFakeTimers()
    const { result } = renderHook(useCardForm)
    act(() => result.current.onReady())
    pass(loadDeadlineMs)
    expect(result.current.state.name).toBe('ready')
    vi.useRealTimers()
  })
})
