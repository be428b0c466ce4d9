import { slotLabels } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { eventually } from '#tests/support/test-app.ts'

import { addressOf, must, today, written, type Person, type Stage } from './people.ts'

/** RFC 2047, whatever the letters. */
const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** A way by which what people write comes in. */
export interface Door {
  /** Routes of the API for this input; none for incoming mails and texts. */
  readonly routes: readonly string[]
  /** Submitted fields. */
  readonly fields: (person: Person) => Readonly<Record<string, string>>
  readonly enter: (stage: Stage, person: Person) => Promise<void>
}

export const id32 = () => crypto.randomUUID().replaceAll('-', '')
const nameOf = ({ first, last }: Person) => `${first} ${last}`
const card = { year: 2021, make: 'Škoda', model: 'Żak', size: 'sedan', color: 'ਨੀਲਾ' } as const
export const madeBy = ({ made, of }: Person, door: string) => {
  const id = made.get(door)
  if (id === undefined) throw new Error(`${door} made nothing for ${of}`)
  return id
}

/** The first start that is free so many days from now, from the person's own place in these days on. */
async function atFreeStart(
  days: readonly number[],
  { index }: Person,
  book: (start: { date: string; time: string }) => Promise<boolean>,
): Promise<void> {
  const starts = days.flatMap((count) => slotLabels.map((time) => ({ date: addDays(today, count), time })))
  const first = (index * 7) % starts.length
  for (const start of [...starts.slice(first), ...starts.slice(0, first)]) if (await book(start)) return
  throw new Error('Nothing is free')
}

const orderOf = (person: Person, start: { readonly date: string; readonly time: string }) => ({
  amount: 3_100,
  metadata: {
    serviceId: 'glazed',
    serviceName: 'Glazed Detail',
    customerEmail: person.email,
    appointmentDate: start.date,
    appointmentTime: start.time,
  },
  draft: {
    customerInfo: { firstName: person.first, lastName: person.last, email: person.email, phone: person.phone },
    vehicleInfo: card,
    appointmentInfo: {
      ...start,
      address: addressOf(person),
      city: 'Brampton',
      notes: written(person, 'notes'),
      access: written(person, 'access'),
      secondVehicle: written(person, 'second'),
    },
    addons: [],
    language: 'en',
    termsVersion: '2026-11-23',
  },
})

export const doors = {
  // By the first of them everybody has come in already.
  'account and profile': {
    routes: ['/api/auth/registration', '/api/user/profile'],
    fields: ({ first, last }) => ({ first, last }),
    async enter(_, { browser, first, last, phone }) {
      must(await browser.patch('/api/user/profile', { firstName: first, lastName: last, phone }), 'profile')
    },
  },
  'booking wizard': {
    routes: ['/api/create-payment-intent', '/api/payments/complete', '/api/bookings/an-id/texts'],
    fields: (person) => ({
      address: addressOf(person),
      notes: written(person, 'notes'),
      access: written(person, 'access'),
      second: written(person, 'second'),
      vehicle: `${card.make} ${card.model}`,
    }),
    async enter({ app }, person) {
      const { browser, made } = person
      await atFreeStart([2, 3, 4], person, async (start) => {
        const { status, body, text } = await browser.post('/api/create-payment-intent', orderOf(person, start))
        if (status === 409) return false
        if (status !== 200) throw new Error(`The start was answered ${status} ${text}`)
        await browser.pay(body.clientSecret)
        must(await browser.post('/api/payments/complete', { paymentIntentId: body.paymentIntentId }), 'payment')
        made.set('booking wizard', body.bookingId)
        return true
      })
      const texts = `/api/bookings/${madeBy(person, 'booking wizard')}/texts`
      const consent = { consentVersion: bookingSmsConsentVersions[0], language: 'en' }
      must(await browser.post(texts, consent), 'texts')
      const code = await eventually(async () => {
        const [row] = await app.database.query<{ body: string }>('select body from sandbox.sms where recipient = $1', [
          `+1${person.phone.replaceAll(/\D/g, '')}`,
        ])
        return /^\d{6}/.exec(row?.body ?? '')?.[0]
      }, 'the code')
      must(await browser.post(`${texts}/code`, { code }), 'code')
    },
  },
  'phone booking': {
    routes: ['/api/crm/bookings'],
    fields: (person) => ({ phoneNotes: written(person, 'phoned') }),
    async enter({ owner }, person) {
      const { first, last, email, phone, customerId } = person
      await atFreeStart([12, 13, 14], person, async (start) => {
        const id = id32()
        const call = {
          id,
          service: 'glazed',
          addons: [],
          totalCents: 1,
          customer: { firstName: first, lastName: last, email, phone },
          customerId,
          vehicle: card,
          appointment: { ...start, address: addressOf(person), city: 'Brampton', notes: written(person, 'phoned') },
          language: 'en',
          waiver: 'regular',
        }
        const { body } = await owner.post('/api/crm/bookings', call)
        const booked = await owner.post('/api/crm/bookings', { ...call, totalCents: body.totalCents })
        if (booked.status === 201) person.made.set('phone booking', id)
        return booked.status === 201
      })
    },
  },
  'contact form': {
    routes: ['/api/contact'],
    fields: (person) => ({ message: written(person, 'message') }),
    async enter(_, person) {
      const { browser, email, phone } = person
      const form = { name: nameOf(person), email, phone, message: written(person, 'message'), language: 'en' }
      must(await browser.post('/api/contact', { ...form, filledInMs: 60_000 }), 'message')
    },
  },
  'quote request': {
    routes: ['/api/quotes', '/api/quotes/calculate', '/api/quotes/an-id/book'],
    fields: (person) => ({ place: `9 ${written(person, 'quoted')}` }),
    async enter(_, person) {
      const { browser, email, phone } = person
      const asked = {
        vehicleDetails: card,
        locationDetails: { type: 'home', address: `9 ${written(person, 'quoted')}` },
        selectedService: 'glazed',
        selectedAddons: [],
      }
      const { id, ownerToken } = must(await browser.post('/api/quotes', asked), 'quote')
      const contact = { customerEmail: email, customerPhone: phone, ownerToken }
      must(await browser.patch(`/api/quotes/${id}/book`, contact), 'quote booked')
    },
  },
  'lead form': {
    routes: ['/api/crm/leads'],
    fields: (person) => ({ call: written(person, 'call') }),
    async enter({ owner }, person) {
      const { email, phone, made } = person
      const lead = { name: nameOf(person), email, phone, message: written(person, 'call') }
      const { id } = must(await owner.post('/api/crm/leads', lead), 'lead')
      made.set('lead form', id)
    },
  },
  'note about a lead': {
    routes: ['/api/admin/leads/an-id/notes'],
    fields: (person) => ({ leadNote: written(person, 'called') }),
    async enter({ owner }, person) {
      const path = `/api/admin/leads/${madeBy(person, 'lead form')}/notes`
      must(await owner.post(path, { id: id32(), text: written(person, 'called') }), 'note')
    },
  },
  'customer form': {
    routes: ['/api/crm/customers', '/api/crm/customers/an-id'],
    fields: (person) => ({ customerNotes: written(person, 'known') }),
    async enter({ owner }, person) {
      const path = `/api/crm/customers/${person.customerId}`
      const { version: expectedVersion } = must(await owner.get(path), 'customer')
      const { email, phone } = person
      const change = { name: nameOf(person), email, phone, notes: written(person, 'known'), expectedVersion }
      must(await owner.patch(path, change), 'customer')
    },
  },
  'incoming mail': {
    routes: [],
    fields: (person) => ({ subject: written(person, 'subject'), body: written(person, 'body') }),
    async enter({ app }, person) {
      await putMail(app, {
        from: `${encoded(nameOf(person))} <${person.email}>`,
        subject: encoded(written(person, 'subject')),
        html: `<p>${written(person, 'body')}</p>`,
        headers: [`X-Person: ${person.index}`],
        messageId: `<incoming-${person.index}@corpus.example>`,
      })
    },
  },
  'mail composer': {
    routes: ['/api/email/drafts', '/api/email/drafts/anid', '/api/email/drafts/anid/attachments'],
    fields: (person) => ({ ourSubject: written(person, 'answer'), ourBody: written(person, 'reply') }),
    async enter({ owner }, person) {
      const id = id32()
      must(await owner.post('/api/email/drafts', { id, mode: 'new', language: 'en' }), 'draft')
      const { version: expectedVersion, ...draft } = must(await owner.get(`/api/email/drafts/${id}`), 'draft')
      const saved = must(
        await owner.put(`/api/email/drafts/${id}`, {
          ...draft,
          to: [{ name: nameOf(person), email: person.email }],
          subject: written(person, 'answer'),
          body: `<p>${written(person, 'reply')}</p>`,
          isRich: true,
          expectedVersion,
        }),
        'draft saved',
      )
      must(await owner.post(`/api/email/drafts/${id}/send`, { expectedVersion: saved.version }), 'draft sent')
    },
  },
  'note about a mail': {
    routes: ['/api/email/messages/anid/notes', '/api/email/notes/anid'],
    fields: (person) => ({ mailNote: written(person, 'noted') }),
    async enter({ app, owner }, person) {
      const mail = await eventually(async () => {
        const [row] = await app.database.query<{ id: string }>(
          'select id from infra.mail_messages where message_id = $1',
          [`<incoming-${person.index}@corpus.example>`],
        )
        return row?.id
      }, 'the mail is mirrored')
      person.made.set('incoming mail', mail)
      const note = { id: id32(), text: written(person, 'noted') }
      must(await owner.post(`/api/email/messages/${mail}/notes`, note), 'note')
    },
  },
  'discount by the office': {
    routes: ['/api/crm/bookings/an-id/discounts'],
    fields: (person) => ({ discount: written(person, 'less') }),
    async enter({ owner }, person) {
      const path = `/api/crm/bookings/${madeBy(person, 'booking wizard')}`
      const { totalCents } = must(await owner.get(`${path}/visit`), 'visit')
      const given = { id: id32(), amountCents: 500, shownTotalCents: totalCents, reason: 'other' }
      must(await owner.post(`${path}/discounts`, { ...given, note: written(person, 'less') }), 'discount')
    },
  },
} as const satisfies Readonly<Record<string, Door>>
