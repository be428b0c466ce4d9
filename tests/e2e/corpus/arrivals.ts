import type { doors } from './doors.ts'
import type { exits } from './exits.ts'
import type { laterDoors } from './later-doors.ts'
import type { pageExits } from './page-exits.ts'

type Doors = typeof doors & typeof laterDoors
type Field = { [Door in keyof Doors]: keyof ReturnType<Doors[Door]['fields']> }[keyof Doors]
export type ExitName = keyof typeof exits
export type PageName = keyof typeof pageExits

interface Arrivals {
  /** All exits that have it, and no other has. */
  readonly exits: readonly ExitName[]
  /** Pages on which it stands. */
  readonly pages: readonly PageName[]
}

const customerMail = ['mail to the customer, text', 'mail to the customer, HTML'] as const
const officeMail = ['mail to the office, text', 'mail to the office, HTML'] as const
const copy = ['personal copy, JSON', 'personal copy, text'] as const
const tables = ['export as CSV', 'lists as CSV'] as const
const searches = ['search of customers', 'search of bookings', 'search of leads', 'search of the mailbox'] as const
const everywhere = [...customerMail, ...officeMail, ...copy, ...tables, ...searches] as const
const peoplePages = [
  'visit in the office',
  'customer in the office',
  'lead in the office',
  'list of bookings',
  'list of customers',
  'notifications',
  'portal',
  'own profile',
  'own document',
] as const
const ownVisits = ['portal', 'own bookings'] as const

/** Exits for each input's text. */
export const arrivals: Readonly<Record<Field, Arrivals>> = {
  first: {
    exits: [...everywhere, 'text message', 'document as PDF', 'notifications', 'history', 'portal as it is served'],
    pages: peoplePages,
  },
  last: {
    exits: [...everywhere, 'calendar file', 'document as PDF', 'notifications', 'history', 'portal as it is served'],
    pages: peoplePages,
  },
  address: {
    exits: [
      ...customerMail,
      ...officeMail,
      ...copy,
      ...tables,
      'calendar file',
      'document as PDF',
      'history',
      'search of bookings',
      'portal as it is served',
    ],
    pages: ['visit in the office', 'list of bookings', 'own document', ...ownVisits],
  },
  notes: {
    exits: [...officeMail, ...copy, ...tables, 'search of bookings', 'portal as it is served'],
    pages: ['visit in the office', ...ownVisits],
  },
  access: { exits: [...officeMail, ...copy], pages: ['visit in the office'] },
  second: { exits: [...officeMail, ...copy], pages: ['visit in the office'] },
  vehicle: {
    exits: [
      ...customerMail,
      ...officeMail,
      ...copy,
      ...tables,
      'document as PDF',
      'history',
      'search of bookings',
      'portal as it is served',
    ],
    pages: ['visit in the office', 'list of bookings', 'own document', ...ownVisits],
  },
  phoneNotes: { exits: [...copy, ...tables, 'search of bookings', 'portal as it is served'], pages: ownVisits },
  message: { exits: [...officeMail, ...copy, 'lists as CSV', 'history', 'search of leads'], pages: [] },
  place: { exits: [...officeMail, ...copy, 'lists as CSV', 'history', 'portal as it is served'], pages: ['portal'] },
  call: { exits: [...copy, 'lists as CSV', 'history', 'search of leads'], pages: ['lead in the office'] },
  leadNote: { exits: [...copy, 'lists as CSV', 'history', 'search of leads'], pages: ['lead in the office'] },
  customerNotes: { exits: [...copy, 'lists as CSV', 'history'], pages: ['customer in the office'] },
  subject: { exits: [...copy, 'history', 'search of the mailbox'], pages: ['mail in the office'] },
  body: { exits: ['personal copy, JSON', 'search of the mailbox'], pages: ['mail in the office'] },
  ourSubject: { exits: [...customerMail, ...copy, 'history', 'search of the mailbox'], pages: [] },
  ourBody: { exits: [...customerMail, 'personal copy, JSON', 'search of the mailbox'], pages: [] },
  mailNote: { exits: copy, pages: ['mail in the office'] },
  discount: { exits: [...copy, 'history'], pages: ['visit in the office'] },
  concern: { exits: [...copy, 'lists as CSV', 'history'], pages: ['visit in the office'] },
  concernAnswer: { exits: [...customerMail, ...copy, 'history'], pages: ['visit in the office'] },
  decision: { exits: [...customerMail, ...copy, 'history'], pages: ['visit in the office'] },
  text: { exits: [...officeMail, ...copy, 'history', 'notifications'], pages: ['customer in the office'] },
  callOff: { exits: [...copy, 'history'], pages: [] },
  review: { exits: [...copy, 'lists as CSV', 'history', 'portal as it is served'], pages: ['portal'] },
  reviewAnswer: { exits: [...copy, 'lists as CSV', 'history', 'portal as it is served'], pages: ['portal'] },
}
