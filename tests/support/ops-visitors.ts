import { expect } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'

import { browserOf } from './browser.ts'
import { eventually } from './test-app.ts'

/** A customer with unique words. */
export const asha = {
  email: 'Quixotic.Asha@Example.com',
  words: ['Quixotic', 'Zaharwal', '905-555-0173', '77 Unmistakable Lane', 'Zanzibar gate', 'quixotic.asha@example.com'],
} as const

export const wordsIn = (text: string): string[] =>
  asha.words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

/** The visitor of a running product: a quote, a paid visit from it, and a message. Resolves when the deposit is taken. */
export async function visitAsAsha(url: string, time = '10:00 AM'): Promise<void> {
  const site = await browserOf(url, '').get('/api/site')
  const browser = browserOf(url, site.body.payments.publishableKey)
  const date = aTuesday()
  const [first, last, phone, address, gate] = asha.words
  const vehicle = { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' }
  const quote = await browser.post('/api/quotes', {
    vehicleDetails: vehicle,
    locationDetails: { type: 'home', address: `${address}, Brampton` },
    selectedService: 'glazed',
    selectedAddons: [],
  })
  expect(quote.status).toBeLessThan(300)
  const held = await browser.post('/api/create-payment-intent', {
    amount: 3_100,
    metadata: {
      serviceId: 'glazed',
      serviceName: 'Glazed Detail',
      customerEmail: asha.email,
      appointmentDate: date,
      appointmentTime: time,
    },
    draft: {
      quoteId: quote.body.id,
      customerInfo: { firstName: first, lastName: last, email: asha.email, phone },
      vehicleInfo: vehicle,
      appointmentInfo: { date, time, address, city: 'Brampton', notes: gate },
      addons: [],
    },
  })
  expect(held.body).toMatchObject({ clientSecret: expect.any(String) })
  await browser.pay(held.body.clientSecret)
  const paymentIntentId = held.body.paymentIntentId ?? held.body.clientSecret.split('_secret')[0]
  const done = await browser.post('/api/payments/complete', { paymentIntentId })
  expect(done.status).toBe(200)
  await eventually(async () => {
    const intent = await fetch(
      `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}?client_secret=${held.body.clientSecret}`,
      {
        headers: { authorization: `Bearer ${site.body.payments.publishableKey}` },
      },
    )
    return (await intent.text()).includes('"succeeded"')
  }, 'the deposit is taken')
}

const aTuesday = (): string => {
  const day = addDays(dayOf(new Date().toISOString()), 7)
  return addDays(day, (9 - weekdayOf(day)) % 7)
}
