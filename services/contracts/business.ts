/** The business, for pages and mails alike. Empty contact details are left out where they would show. */
export const business = {
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
} as const
