import { choose } from '../walk.ts'
import { fill, inDialog, next, press, type Forms } from './form.ts'
import { fillCard, toQuotePackage } from './steps.ts'

export const visitors = {
  'a message': {
    files: ['site/contact/contact-form.tsx'],
    address: '/contact',
    button: 'form[aria-labelledby=contact-form] [type=submit]',
  },
  'a message while the server is broken': {
    files: ['site/contact/contact-form.tsx'],
    address: '/contact',
    open: fill({ 'main [name=name]': 'Asha', 'main [name=email]': 'asha@example.com', 'main [name=message]': 'Hello' }),
    button: 'form[aria-labelledby=contact-form] [type=submit]',
    server: 'breaks',
  },
  'the newsletter': {
    files: ['site/blog/newsletter/newsletter.tsx'],
    address: '/blog',
    open: fill({ 'main form [name=email]': 'asha' }),
    button: 'main form [type=submit]',
  },
  'the newsletter while the server is broken': {
    files: ['site/blog/newsletter/newsletter.tsx'],
    address: '/blog',
    open: fill({ 'main form [name=email]': 'asha@example.com' }),
    button: 'main form [type=submit]',
    server: 'breaks',
  },
  'where to call for a quote': {
    files: ['quote/result/contact-form.tsx'],
    address: '/quote',
    open: async (page) => {
      await toQuotePackage(page)
      await choose(page.locator('[type=radio][value=glazed]'))
      await page.locator(next).last().click()
      await press('Book Now')(page)
      await fill({ 'dialog[open] [name=email]': 'asha@example.com', 'dialog[open] [name=phone]': ' ' })(page)
    },
    button: inDialog,
  },
  'a review without stars': {
    files: ['site/reviews/review-form.tsx'],
    address: '/reviews?token=none',
    button: 'form[aria-labelledby=own-review] [type=submit]',
  },
  'a link of the newsletter that is no link': {
    files: ['site/blog/newsletter/link-page.tsx'],
    address: '/newsletter/confirm?token=none',
    button: 'main button',
    server: 'breaks',
  },
  'the sign-in': { files: ['account/auth-forms.tsx'], address: '/auth', button: 'main form [type=submit]' },
  'the sign-in with a wrong password': {
    files: ['account/auth-forms.tsx'],
    address: '/auth',
    open: fill({ 'main [name=email]': 'asha@example.com', 'main [name=password]': 'a wrong password' }),
    button: 'main form [type=submit]',
  },
  'the sign-up': {
    files: ['account/auth-forms.tsx'],
    address: '/auth?view=sign-up',
    button: 'main form [type=submit]',
  },
  'a password that is forgotten': {
    files: ['account/auth-forms.tsx'],
    address: '/auth?view=forgot',
    button: 'main form [type=submit]',
  },
  'a new password': {
    files: ['account/auth-forms.tsx'],
    address: '/auth?reset=none',
    button: 'main form [type=submit]',
  },
  'a new password by a link that has ended': {
    files: ['account/auth-forms.tsx'],
    address: '/auth?reset=none',
    open: fill({ 'main [name=password]': 'glaze and sprinkles' }),
    button: 'main form [type=submit]',
  },
  'the confirmation of an address by a link that has ended': {
    files: ['account/auth-forms.tsx'],
    address: '/auth?confirm=none',
    button: 'main form [type=submit]',
  },
  'the link to a payment while the server is broken': {
    files: ['booking/rest/pay-form.tsx'],
    address: ({ payLink }) => payLink,
    button: 'main button',
    server: 'breaks',
  },
  'the link to a payment without a card': {
    files: ['booking/rest/pay-form.tsx'],
    address: ({ payLink }) => payLink,
    open: async (page) => {
      await page.locator('main button').click()
      await page.locator('[name=cardNumber]').waitFor()
    },
    button: next,
  },
  'the link to a payment with a card that is declined': {
    files: ['booking/rest/pay-form.tsx'],
    address: ({ payLink }) => payLink,
    open: async (page) => {
      await page.locator('main button').click()
      await fillCard(page, '4000 0000 0000 0002')
    },
    button: next,
  },
  'the sign-in of the office': {
    files: ['office/sign-in-form.tsx'],
    address: '/crm-login',
    button: '#office form [type=submit]',
  },
  'the sign-in of the office with a wrong password': {
    files: ['office/sign-in-form.tsx'],
    address: '/crm-login',
    open: fill({ '[name=username]': 'nobody', '[name=password]': 'a wrong password' }),
    button: '#office form [type=submit]',
  },
  'the second step of a sign-in': {
    files: ['office/code-form.tsx'],
    address: '/crm-login',
    open: async (page) => {
      await page.route('**/api/admin/login', (route) => route.fulfill({ json: { status: 'code_needed' } }))
      await fill({ '[name=username]': 'admin', '[name=password]': 'a password' })(page)
      await page.locator('#office form [type=submit]').click()
      await page.locator('[name=code]').waitFor()
    },
    button: '#office form [type=submit]',
  },
} as const satisfies Forms
