import * as z from 'zod/mini'

import { bookingDraftKey } from '#services/isomorphic/kept-in-browser.ts'

const text = z._default(z.string(), '')

const draftShape = z.object({
  /** The package that is being booked: where a visitor goes who comes back from the bank without having paid. */
  serviceId: text,
  serviceName: text,
  /** Whole dollars, as the page showed it. */
  servicePrice: z._default(z.int(), 0),
  customer: z._default(z.object({ firstName: text, lastName: text, email: text, phone: text }), emptyCustomer()),
  vehicle: z._default(z.object({ year: text, make: text, model: text, size: text, color: text }), emptyVehicle()),
  /** Names of add-ons. */
  addons: z._default(z.array(z.string()), []),
  appointment: z._default(
    z.object({
      date: text,
      time: text,
      address: text,
      city: text,
      locationType: text,
      outletWithin100Feet: text,
      access: text,
      notes: text,
      postalCode: text,
      waterAccess: text,
      petHair: text,
      secondVehicle: text,
    }),
    emptyAppointment(),
  ),
  /** The box at the phone field was ticked: asked for after the booking, when the code can be typed in. */
  wantsTexts: z._default(z.boolean(), false),
  /** End of the hold, in ms since 1970 by this device; 0 for none. */
  heldUntil: z._default(z.number(), 0),
  /** Intent under confirmation or of unknown outcome; '' for none. */
  confirmingIntentId: text,
  /** Paid intent, for the final step; '' before. */
  paidIntentId: text,
})

export type Draft = z.output<typeof draftShape>

export const emptyDraft = (): Draft => ({
  serviceId: '',
  serviceName: '',
  servicePrice: 0,
  customer: emptyCustomer(),
  vehicle: emptyVehicle(),
  addons: [],
  appointment: emptyAppointment(),
  wantsTexts: false,
  heldUntil: 0,
  confirmingIntentId: '',
  paidIntentId: '',
})

/** Draft of the tab; empty when missing or unreadable. */
export function loadDraft(storage: Storage | null): Draft {
  const stored = storage?.getItem(bookingDraftKey) ?? null
  if (stored === null) return emptyDraft()
  try {
    return z.parse(draftShape, JSON.parse(stored))
  } catch {
    return emptyDraft() // written by an older version, or by hand
  }
}

export const saveDraft = (storage: Storage | null, draft: Draft): void =>
  storage?.setItem(bookingDraftKey, JSON.stringify(draft))

export const forgetDraft = (storage: Storage | null): void => storage?.removeItem(bookingDraftKey)

function emptyCustomer() {
  return { firstName: '', lastName: '', email: '', phone: '' }
}

function emptyVehicle() {
  return { year: '', make: '', model: '', size: '', color: '' }
}

function emptyAppointment() {
  return {
    date: '',
    time: '',
    address: '',
    city: '',
    locationType: '',
    outletWithin100Feet: '',
    access: '',
    notes: '',
    postalCode: '',
    waterAccess: '',
    petHair: '',
    secondVehicle: '',
  }
}
