import { choose } from '../walk.ts'
import { confirm, fill, press, type Forms } from './form.ts'

export const customers = {
  'the details of a profile': {
    files: ['portal/dashboard/profile-tab.tsx', 'portal/dashboard/own-form.tsx'],
    address: '/dashboard/profile',
    open: fill({ '[name=firstName]': '' }),
    button: 'form:has([name=firstName]) [type=submit]',
  },
  'the details of a profile while the server is broken': {
    files: ['portal/dashboard/profile-tab.tsx'],
    address: '/dashboard/profile',
    button: 'form:has([name=firstName]) [type=submit]',
    server: 'breaks',
  },
  'a number for texts': {
    files: ['portal/dashboard/sms-section.tsx'],
    address: '/dashboard/profile',
    button: 'form:has([name=textPhone]) [type=submit]',
  },
  'another address': {
    files: ['portal/dashboard/email-form.tsx'],
    address: '/dashboard/profile',
    button: 'form:has([name=newEmail]) [type=submit]',
  },
  'another password': {
    files: ['portal/dashboard/password-form.tsx'],
    address: '/dashboard/profile',
    button: 'form:has([name=current]) [type=submit]',
  },
  'a message from the dashboard': {
    files: ['portal/dashboard/support-tab.tsx'],
    address: '/dashboard?tab=support',
    button: 'form:has([name=message]) [type=submit]',
  },
  'a card that is kept': {
    files: ['portal/cards/test-card-form.tsx'],
    address: '/payment-methods',
    button: 'main form [type=submit]',
  },
  'a visit that is moved': {
    files: ['portal/move-dialog.tsx'],
    address: '/portal',
    open: async (page) => {
      await press('Move visit')(page)
      await page.locator('dialog[open] td [role=button]:not([aria-disabled=true])').last().click()
      await choose(page.locator('[name=new-time]').first())
    },
    button: confirm,
    server: 'refuses',
  },
  'a visit that is cancelled': {
    files: ['portal/cancel-dialog.tsx'],
    address: '/portal',
    open: async (page) => {
      await press('Cancel visit')(page)
      await page.locator('dialog[open] footer button').nth(1).waitFor()
    },
    button: confirm,
    server: 'refuses',
  },
  'what was not right': {
    files: ['portal/concern-dialog.tsx'],
    address: '/dashboard/bookings',
    open: async (page) => {
      await press('Something not right?')(page)
      await page.locator('dialog[open] [type=checkbox]').first().waitFor()
    },
    button: confirm,
  },
} as const satisfies Forms
