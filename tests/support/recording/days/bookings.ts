import type { TestBrowser } from '#tests/support/browser.ts'

import type { Ordered, Stage } from '../stage.ts'
import { askForQuotes, askForTexts, askForTextsOfVisit, saveCard, signIn, signUp } from './people-days.ts'
import { bookByPhone, loseVisits } from './visit-days.ts'

/** The ids of the visits that are booked before the week begins, by what becomes of them. */
export type Week = (name: string) => string

const noorIs = { firstName: 'Noor', lastName: 'Sandhu', email: 'noor@example.com', phone: '416-555-0171' }
const leaIs = { firstName: 'Léa', lastName: 'Gagnon-Tremblay', email: 'lea@example.com', phone: '514-555-0144' }

export async function bookWeek(stage: Stage): Promise<Week> {
  const week = new Map<string, string>()
  const quoted = await askForQuotes(stage)
  await bookOld(stage, week)
  await bookWithAccounts(stage, week)
  const fromQuote = { date: '2026-11-25', time: '8:00 AM', customer: { email: 'quoted@example.com' } }
  week.set('quoted', await stage.book({ ...fromQuote, quoteId: quoted.quoteId }, quoted.browser))
  await bookAsGuests(stage, week)
  await bookOnThePhone(stage, week)
  await loseVisits(stage)
  return (name) => {
    const id = week.get(name)
    if (id === undefined) throw new Error(`No visit is called ${name}`)
    return id
  }
}

/** With all that can be told of a visit. */
async function bookWithDetails(stage: Stage, order: Ordered, browser: TestBrowser): Promise<string> {
  const held = await stage.hold(browser, order)
  const appointmentDetails = {
    date: order.date,
    time: held.time,
    location: '',
    address: '123 Queen Street West',
    city: 'Brampton',
    notes: 'The gate is green',
    access: 'Code 1234',
    postalCode: 'L6V 1A1',
    waterAccess: 'yes',
    petHair: 'lots',
    secondVehicle: 'A pickup',
    locationType: 'home',
    outletWithin100Feet: 'unsure',
  }
  const more = { agreedToTerms: true, customerInfo: held.customer, appointmentDetails }
  return stage.pay(browser, held, { more })
}

/** Three visits of Tuesday, which programs of before are to write down. */
async function bookOld(stage: Stage, week: Map<string, string>): Promise<void> {
  const { log } = stage.product.ctx
  const customer = { email: 'old1@example.com', firstName: 'Olga', lastName: 'Первая' }
  log.writeAs(1)
  const order = { date: '2026-11-24', time: '8:00 AM', customer }
  week.set('old', await bookWithDetails(stage, order, stage.visitor()))
  log.writeAs(0)
  for (const [name, email, time, language] of [
    ['second', 'old2@example.com', '11:00 AM', 'fr'],
    ['third', 'old3@example.com', '2:00 PM', 'pa'],
  ] as const)
    week.set(name, await stage.book({ date: '2026-11-24', time, customer: { email }, language }))
}

async function bookWithAccounts(stage: Stage, week: Map<string, string>): Promise<void> {
  const { log } = stage.product.ctx
  const noor = await signIn(stage, noorIs.email)
  const addons = ['pet-hair-removal', 'stain-treatment']
  const order = { service: 'filled', addons, date: '2026-11-25', time: '9:00 AM', customer: noorIs } as const
  const noorVisit = await bookWithDetails(stage, order, noor)
  log.writeAs(1)
  await askForTextsOfVisit(stage, noor, noorVisit, noorIs.phone)
  log.writeAs(0)
  week.set('noor', noorVisit)
  week.set('noorMissed', await stage.book({ date: '2026-11-26', time: '4:00 PM', customer: noorIs }, noor))
  week.set('noorNext', await stage.book({ date: '2026-12-12', time: '9:00 AM', customer: noorIs }, noor))
  const lea = await signUp(stage, leaIs.email, 'Léa Gagnon-Tremblay', 'fr')
  const leaAsks = { customer: leaIs, language: 'fr', time: '8:00 AM' } as const
  week.set('lea', await stage.book({ ...leaAsks, date: '2026-11-26', service: 'sprinkle' }, lea.browser))
  week.set('leaNext', await stage.book({ ...leaAsks, date: '2026-12-10' }, lea.browser))
  await askForTexts(stage, lea.browser, '647-555-0144')
  const omar = await signUp(stage, 'omar@example.com', 'Omar Haddad')
  await saveCard(stage, omar.browser, 'pm_card_chargeCustomerFail')
}

async function bookAsGuests(stage: Stage, week: Map<string, string>): Promise<void> {
  const far = { date: '2026-11-27', time: '8:00 AM', customer: { email: 'far@example.com' } }
  week.set('far', await stage.book({ ...far, appointment: { address: '1 Unknown Road', city: 'Elsewhere' } }))
  for (const [name, order] of Object.entries({
    moved: { date: '2026-11-27', time: '11:00 AM' },
    weather: { date: '2026-11-30', time: '8:00 AM' },
    weatherMoved: { date: '2026-11-30', time: '11:00 AM' },
    weatherUndone: { date: '2026-11-30', time: '2:00 PM' },
    missed: { date: '2026-11-26', time: '11:00 AM' },
    forgotten: { date: '2026-11-26', time: '2:00 PM' },
    refused: { date: '2026-12-02', time: '9:00 AM', card: 'pm_card_refundFail' },
    late: { date: '2026-12-01', time: '8:00 AM' },
    disputed: { date: '2026-11-27', time: '2:00 PM' },
    concerned: { date: '2026-11-27', time: '4:00 PM' },
    van: { date: '2026-12-11', time: '9:00 AM' },
    open: { date: '2026-12-01', time: '9:00 AM' },
    omar: { date: '2026-12-01', time: '11:00 AM' },
  })) {
    const email = `${name.toLowerCase()}@example.com`
    const customer = { firstName: 'Ravi', lastName: `Of ${name}`, email, phone: '905-555-0150' }
    week.set(name, await stage.book({ ...order, customer }))
  }
}

async function bookOnThePhone(stage: Stage, week: Map<string, string>): Promise<void> {
  for (const [name, called] of Object.entries({
    phoned: { date: '2026-11-28', time: '9:00 AM', customer: { email: 'rosa@example.com' }, waiver: null },
    waived: { date: '2026-11-28', time: '1:00 PM', customer: { lastName: 'Sans-Courriel' }, waiver: 'regular' },
    unpaid: { date: '2026-11-29', time: '9:00 AM', customer: { email: 'unpaid@example.com' }, waiver: null },
    forgiven: { date: '2026-11-29', time: '1:00 PM', customer: { email: 'forgiven@example.com' }, waiver: null },
  }))
    week.set(name, await bookByPhone(stage, { ...called, ...(name === 'waived' && { language: 'fr' as const }) }))
}
