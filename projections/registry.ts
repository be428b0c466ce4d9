import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { occupancy } from './occupancy.ts'
import { payments } from './payments.ts'
import type { AnyProjection } from './projection.ts'
import { quotes } from './quotes.ts'

/** Every read model that is written with the events themselves. */
export const inlineProjections: readonly AnyProjection[] = [catalogue, occupancy, bookings, payments, quotes]
