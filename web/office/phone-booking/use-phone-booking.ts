import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'

import { languages, type Language } from '#events/values/language.ts'
import { depositFor } from '#events/values/money.ts'
import { waiverReasons } from '#events/values/office-reasons.ts'
import { isDialable } from '#events/values/phone-number.ts'
import { phoneBooked, type OfficeBusiness, type PhoneBooking } from '#services/contracts/visits.ts'
import { vehicleSizes } from '#services/isomorphic/vehicle-sizes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { sectionPath } from '../frame/use-section.ts'
import type { Start } from '../visit-actions/start-choice.tsx'
import { useVisitCall } from '../visit-actions/use-visit-call.ts'
import { cheapestQuote, sumToday, useHeldQuotes } from './use-held-quotes.ts'

const empty = {
  customerId: '',
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  notes: '',
  year: '',
  make: '',
  model: '',
  size: '',
  service: '',
  price: 'quote',
  language: 'en',
  deposit: 'link',
  waiver: '',
}
export type PhoneFields = typeof empty
type Errors = Partial<Record<keyof PhoneFields | 'start', string>>

const idOfForm = (): string => crypto.randomUUID().replaceAll('-', '')

/** The form of a booking by phone. Its id is made once: however often it is sent, it is booked once. */
export function usePhoneBooking(business: OfficeBusiness) {
  const { t } = useI18n()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const [id] = useState(idOfForm)
  const [fields, setFields] = useState<PhoneFields>({ ...empty, service: business.packages[0]?.id ?? '' })
  const [addons, setAddons] = useState<readonly string[]>([])
  const [start, setStart] = useState<Start>({ date: '', time: '' })
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall()
  const prices = usePrices(business, fields, addons)
  const { sum, quoteId } = prices
  const errors = errorsOf(fields, start, prices.areUnread, {
    missing: t('visits.phone.missing'),
    undialable: t('problem.phone_not_dialable'),
    start: t('visits.concern.start.missing'),
    email: t('customers.invalid.email'),
    price: t('visits.phone.price.unknown'),
  })

  const isRight = Object.keys(errors).length === 0
  const later = useOnceKnown(prices, () => void (isRight && book()))

  async function book() {
    const answer = await send('', requestOf({ id, fields, addons, start, quoteId, totalCents: sum.totalCents }))
    if (answer === null) return
    const booked = phoneBooked.parse(answer)
    notify({
      title: t('visits.phone.done', { reference: booked.reference }),
      description: fields.email.trim() === '' ? undefined : t('visits.told.mail'),
      tone: 'success',
    })
    navigate(sectionPath('bookings', { booking: booked.id }))
  }

  return {
    fields,
    addons,
    setAddons,
    start,
    setStart,
    prices,
    totalCents: sum.totalCents,
    depositCents: depositFor(sum.serviceCents),
    fault,
    isSending: sending !== null || later.isWaiting,
    errors: { ...(isTried && errors), ...(later.isFound && { price: t('visits.phone.price.found') }) },
    change: (changed: Partial<PhoneFields>) => {
      later.stop()
      // Which price somebody chose was about the caller before.
      const isOther = 'customerId' in changed || ('email' in changed && fields.customerId === '')
      setFields((before) => ({ ...before, ...(isOther && { price: 'quote' }), ...changed }))
      // Another package, or another place, may not fit the start that was chosen.
      if ('service' in changed || 'city' in changed) setStart((before) => ({ ...before, time: '' }))
    },
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      if (!isRight) return
      if (prices.areAsked && fields.price === 'quote') later.wait()
      else {
        later.stop()
        void book()
      }
    },
  }
}

function usePrices(business: OfficeBusiness, fields: PhoneFields, addons: readonly string[]) {
  const { customerId, service, price } = fields
  const email = fields.email.trim()
  const quotes = useHeldQuotes({ customerId, email: isAddress(email) ? email : '' })
  const ordered = { service, addons }
  const today = sumToday(business, ordered)
  const quoted = typeof quotes === 'string' ? null : cheapestQuote(quotes, ordered, today)
  const used = price === 'quote' ? quoted : null
  return {
    areAsked: quotes === 'asked',
    areUnread: quotes === 'unread',
    today,
    quoted,
    sum: used?.sum ?? today,
    quoteId: used?.quote.id ?? null,
  }
}

/** Goes on once the caller's quotes are known, unless one of them changes the price that shows. */
function useOnceKnown({ areAsked, quoted }: ReturnType<typeof usePrices>, goOn: () => void) {
  const [isAwaited, setAwaited] = useState(false)
  const go = useEffectEvent(goOn)
  const isKnown = isAwaited && !areAsked
  const isOver = isKnown && quoted === null
  useEffect(() => {
    if (isOver) go()
  }, [isOver])
  return {
    isWaiting: isAwaited && areAsked,
    isFound: isKnown && quoted !== null,
    wait: () => setAwaited(true),
    stop: () => setAwaited(false),
  }
}

const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email)

/** A car is described as a whole, or not at all. */
export const isVehicleDescribed = ({ make, model, year, size }: PhoneFields): boolean =>
  [make, model, year, size].some((one) => one.trim() !== '')

type Words = Readonly<Record<'missing' | 'undialable' | 'start' | 'email' | 'price', string>>

const needed = ['firstName', 'lastName', 'phone', 'address', 'city', 'service'] as const

function errorsOf(fields: PhoneFields, start: Start, areQuotesUnread: boolean, words: Words): Errors {
  const { missing, undialable } = words
  const errors: Errors = {}
  for (const name of needed) if (fields[name].trim() === '') errors[name] = missing
  if (errors.phone === undefined && !isDialable(fields.phone)) errors.phone = undialable
  if (fields.deposit === 'none' && fields.waiver === '') errors.waiver = missing
  const email = fields.email.trim()
  if (email !== '' && !isAddress(email)) errors.email = words.email
  if (areQuotesUnread && fields.price === 'quote') errors.price = words.price
  if (isVehicleDescribed(fields)) {
    if (fields.make.trim() === '') errors.make = missing
    if (!/^(?:19|20)\d\d$/.test(fields.year)) errors.year = missing
    if (fields.size === '') errors.size = missing
  }
  if (start.date === '' || start.time === '') errors.start = words.start
  return errors
}

interface Filled {
  readonly id: string
  readonly fields: PhoneFields
  readonly addons: readonly string[]
  readonly start: Start
  readonly quoteId: string | null
  readonly totalCents: number
}

function requestOf({ id, fields, addons, start, quoteId, totalCents }: Filled): PhoneBooking {
  const { firstName, lastName, phone, address, city, notes } = fields
  const size = vehicleSizes.find((one) => one === fields.size)
  const isKnown = fields.make.trim() !== '' && size !== undefined
  const language: Language = languages.find((one) => one === fields.language) ?? 'en'
  return {
    id,
    service: fields.service,
    addons: [...addons],
    totalCents,
    customer: { firstName, lastName, phone, email: fields.email.trim() },
    customerId: fields.customerId === '' ? null : fields.customerId,
    quoteId,
    vehicle: isKnown ? { year: Number(fields.year), make: fields.make, model: fields.model, size, color: '' } : null,
    appointment: { ...start, address, city, notes },
    language,
    waiver: fields.deposit === 'link' ? null : (waiverReasons.find((one) => one === fields.waiver) ?? 'other'),
  }
}
