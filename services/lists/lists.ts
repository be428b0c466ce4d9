import { bookingsList } from '#projections/bookings-list.ts'
import { concernsList } from '#projections/concerns-list.ts'
import { customersList } from '#projections/customers-list.ts'
import { dealsList } from '#projections/deals-list.ts'
import type { AnyList } from '#projections/engine/lists/list.ts'
import { leadsList } from '#projections/leads-list.ts'
import { paymentsList } from '#projections/payments-list.ts'
import { quotesList } from '#projections/quotes-list.ts'
import { reviewsList } from '#projections/reviews-list.ts'
import { takingsList } from '#projections/takings-list.ts'

export const lists: readonly AnyList[] = [
  bookingsList,
  quotesList,
  paymentsList,
  dealsList,
  leadsList,
  customersList,
  reviewsList,
  concernsList,
  takingsList,
]
