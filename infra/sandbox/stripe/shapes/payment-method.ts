import type { Stripe } from 'stripe'

import type { PaymentMethod } from '../records.ts'

export function shapeOfPaymentMethod(method: PaymentMethod): Stripe.PaymentMethod {
  const { card, billing } = method
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: billing.postalCode,
        state: null,
      },
      email: billing.email,
      name: billing.name,
      phone: billing.phone,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: method.hasCvc ? 'unchecked' : null,
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: { ...method.metadata },
    type: 'card',
  }
}
