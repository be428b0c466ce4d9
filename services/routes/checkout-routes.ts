import { Hono } from 'hono'

import { availabilityQuery } from '#services/contracts/availability.ts'
import { completePayment, createPaymentIntent } from '#services/contracts/booking.ts'
import type { Counters } from '#services/counters.ts'
import { isRefusal } from '#services/decision.ts'
import type { House } from '#services/house.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { problem } from '#services/http/problem.ts'
import { validate } from '#services/http/validate.ts'
import { readVisitor, recogniseVisitor } from '#services/http/visitor-cookies.ts'
import { availability } from '#services/journeys/availability.ts'
import { completeCheckout } from '#services/journeys/complete-checkout.ts'
import { startCheckout } from '#services/journeys/start-checkout.ts'
import { ProviderError } from '#services/payments/provider.ts'

import { orProblem } from './answer.ts'

/** Which slots there are, keeping one while paying, and what became of the payment. */
export const checkoutRoutes = (house: House, cookies: CookieTerms, counters: Counters) =>
  new Hono()
    .get('/availability', validate('query', availabilityQuery), async (c) => {
      const { service, date, city = '', address = '' } = c.req.valid('query')
      const visitor = readVisitor(c, cookies)
      const own = visitor === null ? [] : (await house.views.openHoldsOf(visitor)).map((one) => one.bookingId)
      const cell = city === '' && address === '' ? null : house.locate(address, city)
      return c.json(orProblem(await availability(house, { service, date, cell, own })))
    })
    .post('/create-payment-intent', validate('json', createPaymentIntent), async (c) => {
      const { amount, metadata, draft } = c.req.valid('json')
      const started = await startCheckout(house, {
        amountCents: amount,
        service: metadata.serviceId,
        date: metadata.appointmentDate,
        time: metadata.appointmentTime,
        email: metadata.customerEmail,
        draft: draft ?? null,
        visitor: recogniseVisitor(c, cookies, house.newId),
      })
      if (isRefusal(started) && started.refused === 'amount_changed') counters.amountsRefused += 1
      return c.json(orProblem(started))
    })
    .post('/payments/complete', validate('json', completePayment), async (c) => {
      try {
        const done = orProblem(await completeCheckout(house, c.req.valid('json')))
        return c.json(done, done.status === 'processing' ? 202 : 200)
      } catch (error) {
        if (error instanceof ProviderError) throw problem('provider_unavailable')
        throw error
      }
    })
