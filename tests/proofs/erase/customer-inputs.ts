import { setTimeout as sleep } from 'node:timers/promises'

import { customerAt, type CustomerOrder } from '../customer.ts'
import type { Stage } from './stage.ts'
import { askForTexts } from './text-inputs.ts'
import { visitorAt, type Visitor } from './visitor.ts'

const password = 'glaze and sprinkles'
const mailMs = 60_000

export interface CustomerDone {
  readonly email: string
  /** The completed visit. */
  readonly bookingId: string
  readonly visitor: Visitor
}

/** Uses every form of the site and the account. */
export async function goThroughTheSite(stage: Stage, slots: readonly CustomerOrder[]): Promise<CustomerDone> {
  const { url, canaries } = stage
  const { word, phone, ip } = canaries
  const visitor = visitorAt(url, { userAgent: `Mozilla/5.0 (${word('device')})`, ip })
  const former = `${word('formeraddress')}@example.com`
  const email = `${word('address')}@example.com`
  const [done, left] = slots
  if (done === undefined || left === undefined) throw new Error('Two slots are needed')

  await visitor.send('POST', '/api/auth/registration', {
    fullName: `${word('fullname')} Gill`,
    email: former,
    password,
  })
  const confirmation = await mailedToken(stage, former, 'confirm')
  await visitor.send('POST', '/api/auth/verification', { token: confirmation })
  await visitor.send('PATCH', '/api/user/profile', { firstName: word('profile'), lastName: word('surname'), phone })
  await visitor.text('POST', '/api/login', { email: former, password: word('wrongpassword') })
  await visitor.send('POST', '/api/auth/reset-request', { email: former, language: 'en' })
  await mailedToken(stage, former, 'reset')

  const quoteId = await askForQuote(stage, visitor, former)
  await holdVisit(stage, visitor, { slot: left, email: former, inputs: 'abandoned', quoteId: null })
  const bookingId = await bookVisit(stage, visitor, { slot: done, email: former, inputs: 'booking', quoteId })

  await askForTexts(stage, visitor, bookingId)

  await visitor.send('POST', '/api/user/email', { current: password, email })
  const change = await mailedToken(stage, email, 'change')
  await visitor.send('POST', '/api/auth/email-change', { token: change })

  await visitor.send('POST', '/api/contact', {
    name: word('contactname'),
    email,
    phone,
    message: `Do you do vans? ${word('message')}`,
    newsletter: '2026-11-23-contact',
  })
  await visitor.send('POST', '/api/newsletter/confirmation', { token: await mailedToken(stage, email, 'token') })
  // What is refused, and what is only looked up, is written down by nobody.
  await visitor.text('POST', '/api/contact', { name: word('refused'), email: word('noaddress'), message: '' })
  await visitor.text('GET', `/api/places-autocomplete?input=${word('lookup')}`)
  await visitor.text('GET', `/api/no-such-call?q=${word('query')}`)
  return { email, bookingId, visitor }
}

async function askForQuote({ canaries: { word, phone } }: Stage, visitor: Visitor, email: string): Promise<string> {
  const quote = () =>
    visitor.send('POST', '/api/quotes', {
      vehicleDetails: vehicle,
      locationDetails: { type: 'home', address: `12 ${word('quoteaddress')} Street, Toronto` },
      selectedService: 'glazed',
    })
  const { id: asked } = await quote()
  await visitor.send('PATCH', `/api/quotes/${String(asked)}/book`, { customerEmail: email, customerPhone: phone })
  return String((await quote())['id'])
}

const vehicle = { year: 2022, make: 'Toyota', model: 'Corolla', size: 'sedan', color: '' }

interface Visit {
  readonly slot: CustomerOrder
  readonly email: string
  readonly inputs: string
  readonly quoteId: string | null
}

async function holdVisit({ canaries: { word, phone } }: Stage, visitor: Visitor, visit: Visit) {
  const { slot, email, inputs, quoteId } = visit
  return visitor.send('POST', '/api/create-payment-intent', {
    amount: 3_100,
    metadata: {
      serviceId: slot.service,
      serviceName: 'Glazed Detail',
      customerEmail: email,
      appointmentDate: slot.date,
      appointmentTime: slot.time,
    },
    draft: {
      ...(quoteId === null ? {} : { quoteId }),
      customerInfo: { firstName: word(`${inputs}first`), lastName: word(`${inputs}last`), email, phone },
      vehicleInfo: vehicle,
      appointmentInfo: {
        date: slot.date,
        time: slot.time,
        address: `12 ${word(`${inputs}address`)} Street`,
        city: 'Toronto',
        notes: `The gate is green: ${word(`${inputs}notes`)}`,
      },
    },
  })
}

async function bookVisit(stage: Stage, visitor: Visitor, visit: Visit): Promise<string> {
  const held = await holdVisit(stage, visitor, visit)
  const clientSecret = String(held['clientSecret'])
  await customerAt(stage.url, stage.fleet.eyes.paymentSetup.site.publishableKey).pay(clientSecret)
  const paymentIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret'))
  await visitor.send('POST', '/api/payments/complete', { paymentIntentId, clientSecret })
  return String(held['bookingId'])
}

async function mailedToken({ fleet }: Stage, address: string, parameter: string): Promise<string> {
  const late = Date.now() + mailMs
  const link = new RegExp(`[?&]${parameter}=([\\w.-]+)`)
  for (;;) {
    const mails = await fleet.eyes.database.query<{ plain: string }>(
      'select plain from sandbox.mail where position($1 in lower(recipients)) > 0',
      [address],
    )
    const token = mails.map(({ plain }) => link.exec(plain)?.[1]).find((one) => one !== undefined)
    if (token !== undefined) return token
    if (Date.now() > late) throw new Error(`No mail with a link '${parameter}' came to ${address}`)
    await sleep(200)
  }
}
