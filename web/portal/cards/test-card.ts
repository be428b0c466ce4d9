import type { SavedCard } from '#services/contracts/saved-cards.ts'

/** Card typed into the form of the test mode; held in the state of that form only. */
export interface TestCardEntry {
  readonly nameOnCard: string
  readonly cardNumber: string
  readonly expiryDate: string
  readonly cvv: string
}

export const emptyEntry: TestCardEntry = { nameOnCard: '', cardNumber: '', expiryDate: '', cvv: '' }

const mostDigits = 16

export const typedNumber = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, mostDigits)

/** '1234' is '12/34'. */
export function typedExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export const typedCode = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 4)

/** Stripe's test numbers, and the one that everybody knows; none is a real card. */
const brands: ReadonlyMap<string, string> = new Map([
  ['4242424242424242', 'visa'],
  ['4111111111111111', 'visa'],
  ['4000056655665556', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
])

/** Null for another than a test card. */
const brandOf = (cardNumber: string): string | null => brands.get(cardNumber) ?? null

export type TestCardFault = 'name' | 'number' | 'expiry' | 'expired' | 'code'
export type TestCardFaults = Partial<Record<keyof TestCardEntry, TestCardFault>>

export function faultsOf({ nameOnCard, cardNumber, expiryDate, cvv }: TestCardEntry, now: Date): TestCardFaults {
  const expiry = expiryOf(expiryDate)
  return {
    ...(nameOnCard.trim() === '' && { nameOnCard: 'name' }),
    ...(brandOf(cardNumber) === null && { cardNumber: 'number' }),
    ...(expiry === null ? { expiryDate: 'expiry' } : isPastExpiry(expiry, now) ? { expiryDate: 'expired' } : {}),
    ...(/^\d{3,4}$/.test(cvv) ? {} : { cvv: 'code' }),
  }
}

type Expiry = Pick<SavedCard, 'expiryMonth' | 'expiryYear'>

function expiryOf(expiryDate: string): Expiry | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiryDate) ?? []
  return month === undefined || year === undefined
    ? null
    : { expiryMonth: Number(month), expiryYear: 2000 + Number(year) }
}

/** A card is good until the end of its month, by the calendar of whoever looks at it. */
export const isPastExpiry = ({ expiryMonth, expiryYear }: Expiry, now: Date): boolean =>
  expiryYear * 12 + expiryMonth - 1 < now.getFullYear() * 12 + now.getMonth()

/** Adds a card without its full number, its security code and its holder's name. The first card becomes the default. */
export function withCard(cards: readonly SavedCard[], entry: TestCardEntry): readonly SavedCard[] {
  const [brand, expiry] = [brandOf(entry.cardNumber), expiryOf(entry.expiryDate)]
  if (brand === null || expiry === null) return cards
  const last4 = entry.cardNumber.slice(-4)
  // Counted on: an id is that of one card alone.
  const id = `test-${1 + Math.max(0, ...cards.map((card) => Number(card.id.slice('test-'.length))))}`
  return [...cards, { id, type: 'card', last4, brand, ...expiry, isDefault: cards.length === 0 }]
}

export const withDefault = (cards: readonly SavedCard[], id: string): readonly SavedCard[] =>
  cards.map((card) => ({ ...card, isDefault: card.id === id }))

/** Removes a card; the next one becomes the default. */
export function withoutCard(cards: readonly SavedCard[], id: string): readonly SavedCard[] {
  const rest = cards.filter((card) => card.id !== id)
  const [first] = rest
  return first === undefined || rest.some(({ isDefault }) => isDefault) ? rest : withDefault(rest, first.id)
}
