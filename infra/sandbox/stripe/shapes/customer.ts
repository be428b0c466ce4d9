import type { Stripe } from 'stripe'

import type { Customer } from '../records.ts'

export const shapeOfCustomer = (customer: Customer): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  address: null,
  balance: 0,
  created: customer.created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: customer.description,
  email: customer.email,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: { ...customer.metadata },
  name: customer.name,
  phone: customer.phone,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
