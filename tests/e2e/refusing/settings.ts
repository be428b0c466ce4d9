import { fill, office, type Forms } from './form.ts'

export const settings = {
  'opening hours': {
    files: ['office/settings/hours-panel.tsx'],
    address: office('settings', '&part=hours'),
    open: async (page) => {
      await page.getByLabel('Notice before a visit, in hours').fill('1.5')
    },
    button: 'form[aria-labelledby=hours] [type=submit]',
  },
  'a day that is closed': {
    files: ['office/settings/closed-days.tsx'],
    address: office('settings', '&part=hours'),
    button: '[aria-labelledby=closed-days] [type=submit]',
  },
  'the details of the business': {
    files: ['office/settings/business-panel.tsx'],
    address: office('settings', '&part=business'),
    open: fill({ '[name=phone]': '5' }),
    button: 'form[aria-labelledby=business] [type=submit] >> nth=0',
  },
  'the brand': {
    files: ['office/settings/brand-panel.tsx'],
    address: office('settings', '&part=brand'),
    open: async (page) => {
      await page.locator('[name=accent]').fill('pink')
    },
    button: 'form[aria-labelledby=brand] button:has-text("Save")',
  },
  'the service area': {
    files: ['office/settings/service-area-panel.tsx'],
    address: office('settings', '&part=area'),
    button: 'main form [type=submit]',
  },
  'another van': {
    files: ['office/settings/vans-panel.tsx'],
    address: office('settings', '&part=vans'),
    button: 'main form [type=submit]',
  },
  'another name of a van': {
    files: ['office/settings/vans-panel.tsx'],
    address: office('settings', '&part=vans'),
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Rename/ })
        .first()
        .click()
      await page.locator('main li form input').fill('')
    },
    button: 'main li form [type=submit]',
  },
  'another one of the staff': {
    files: ['office/settings/staff-panel.tsx'],
    address: office('settings', '&part=staff'),
    button: 'main form [type=submit]',
  },
  'the own password': {
    files: ['office/settings/own-password.tsx'],
    address: office('password'),
    button: 'form[aria-labelledby=own-password] [type=submit]',
  },
  'codes of the second step': {
    files: ['office/settings/own-totp.tsx'],
    address: office('password'),
    button: 'form:has([name=totpPassword]) [type=submit]',
  },
} as const satisfies Forms
