import { choose } from '../walk.ts'
import { next, type Forms } from './form.ts'
import {
  booking,
  fillAppointment,
  fillCard,
  toAppointment,
  toPayment,
  toQuotePackage,
  toQuotePlace,
  toVehicle,
} from './steps.ts'

export const bookingAndQuote = {
  'the first step of a booking': {
    files: ['booking/steps/customer-step.tsx'],
    address: booking,
    button: next,
  },
  'the second step of a booking': {
    files: ['booking/steps/vehicle-step.tsx'],
    address: booking,
    open: toVehicle,
    button: next,
  },
  'the third step of a booking': {
    files: ['booking/steps/appointment-step.tsx'],
    address: booking,
    open: toAppointment,
    button: next,
  },
  'the third step of a booking whose start is taken': {
    files: ['booking/steps/appointment-step.tsx'],
    address: booking,
    open: fillAppointment,
    button: next,
    server: 'refuses',
  },
  'the third step of a booking while the server is broken': {
    files: ['booking/steps/appointment-step.tsx'],
    address: booking,
    open: fillAppointment,
    button: next,
    server: 'breaks',
  },
  'the payment of a booking without a card': {
    files: ['booking/steps/payment-step.tsx'],
    address: booking,
    open: toPayment,
    button: next,
  },
  'the payment of a booking with a card that is declined': {
    files: ['booking/steps/payment-step.tsx'],
    address: booking,
    open: async (page) => {
      await toPayment(page)
      await fillCard(page, '4000 0000 0000 0002')
    },
    button: next,
  },
  'the payment of a booking without a network': {
    files: ['booking/steps/payment-step.tsx'],
    address: booking,
    open: async (page) => {
      await toPayment(page)
      await fillCard(page, '4242 4242 4242 4242')
    },
    button: next,
    server: 'is gone',
  },
  'the first step of a quote': {
    files: ['quote/steps/vehicle-step.tsx'],
    address: '/quote',
    button: `${next} >> nth=-1`,
  },
  'the second step of a quote': {
    files: ['quote/steps/place-step.tsx'],
    address: '/quote',
    open: toQuotePlace,
    button: `${next} >> nth=-1`,
  },
  'the third step of a quote': {
    files: ['quote/steps/package-step.tsx'],
    address: '/quote',
    open: toQuotePackage,
    button: `${next} >> nth=-1`,
  },
  'a quote while the server is broken': {
    files: ['quote/steps/package-step.tsx'],
    address: '/quote',
    open: async (page) => {
      await toQuotePackage(page)
      await choose(page.locator('[type=radio][value=glazed]'))
    },
    button: `${next} >> nth=-1`,
    server: 'breaks',
  },
} as const satisfies Forms
