import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { confirmInSandbox } from '#web/booking/payment/confirm-sandbox.ts'

import { enterCard, freshTab, heading, openAt, press, toast } from './render-booking.tsx'

freshTab()

const request = { clientSecret: 'pi_1_secret_1', intentId: 'pi_1', returnUrl: 'https://glaze.example/booking-success' }

describe('the bank’s question', () => {
  it('the bank asks in the page: failed, another try is taken, and passed, the booking is confirmed', async () => {
    await openAt(4)
    enterCard('4000 0027 6000 3184')
    press('Pay $31 deposit')
    await screen.findByRole('dialog', { name: '3-D Secure (sandbox)' })
    press('Fail authentication')
    await toast('Payment Failed')
    expect(screen.getByText('We are unable to authenticate your payment method.')).toBeDefined()
    press('Pay $31 deposit')
    await screen.findByRole('dialog', { name: '3-D Secure (sandbox)' })
    press('Complete authentication')
    expect(await heading('Booking Confirmed')).toBeDefined()
  })

  it('loaded anew while the bank asks, the page comes back to the question', async () => {
    const first = await openAt(4)
    enterCard('4000 0027 6000 3184')
    press('Pay $31 deposit')
    await screen.findByRole('dialog', { name: '3-D Secure (sandbox)' })
    first.unmount()
    await openAt(4, first.stub.state)
    await screen.findByRole('dialog', { name: '3-D Secure (sandbox)' })
    press('Complete authentication')
    expect(await heading('Booking Confirmed')).toBeDefined()
  })

  const question = 'https://bank.example/ask/pi_1?token=tdsq_1'
  const asked = { id: 'pi_1', status: 'requires_action', next_action: { redirect_to_url: { url: question } } }
  const failed = {
    id: 'pi_1',
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    },
  }
  it.each([
    ['passed', true, 'complete', { id: 'pi_1', status: 'requires_capture' }, { kind: 'paid', intentId: 'pi_1' }],
    ['failed', false, 'fail', failed, { kind: 'declined', reason: 'authentication_failed' }],
  ] as const)('asks the bank’s question in the page: %s, its answer is told and the intent read', async (...row) => {
    const [, passes, result, after, outcome] = row
    const fetch = vi.fn<typeof globalThis.fetch>()
    fetch.mockResolvedValueOnce(Response.json(asked))
    fetch.mockResolvedValueOnce(new Response(null, { status: 200 }))
    fetch.mockResolvedValueOnce(Response.json(after))
    vi.stubGlobal('fetch', fetch)
    const sandbox = { url: '/sandbox/stripe', publishableKey: 'pk_test', ask: () => Promise.resolve(passes) }
    expect(await confirmInSandbox(sandbox, request, 'pm_card_authenticationRequired')).toMatchObject(outcome)
    const [, told, read] = fetch.mock.calls
    expect(told?.[0]).toBe('https://bank.example/ask/pi_1')
    const sent = await new Request('https://glaze.example', told?.[1]).text()
    expect(Object.fromEntries(new URLSearchParams(sent))).toEqual({ token: 'tdsq_1', result })
    expect(read?.[0]).toBe('/sandbox/stripe/v1/payment_intents/pi_1?client_secret=pi_1_secret_1&key=pk_test')
  })
})
