/** The business, for pages and mails alike, while the settings of the office say nothing else. */
export const business = {
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
} as const

/** The element of a page in which the server says how the business is reached, where that is otherwise than above: JSON. */
export const contactElementId = 'business-contact'

/** '(416) 555-0134' is 'tel:+14165550134'. */
export const phoneLink = (phone: string): string => `tel:+1${phone.replaceAll(/\D/g, '')}`
