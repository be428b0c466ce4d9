import type booking from './messages/en/booking.json'
import type problem from './messages/en/problem.json'
import type site from './messages/en/public.json'

/** Messages are loaded by area, with the first page that needs them. A new area is a file of its name, and a line here. */
export const areas = ['public', 'booking', 'problem'] as const
export type Area = (typeof areas)[number]

/** Every key of the English catalogue. */
export type MessageKey = keyof (typeof booking & typeof problem & typeof site)
