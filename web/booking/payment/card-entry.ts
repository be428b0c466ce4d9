import { testMethodFor } from './test-cards.ts'

export interface CardEntry {
  readonly number: string
  readonly expiry: string
  readonly code: string
}

/** Fields with errors; the sandbox accepts Stripe's test numbers. */
export function cardFieldErrors({ number, expiry, code }: CardEntry): (keyof CardEntry)[] {
  return [
    ...(testMethodFor(number) === null ? (['number'] as const) : []),
    ...(/^(0[1-9]|1[0-2]) \/ \d{2}$/.test(expiry) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(code) ? [] : (['code'] as const)),
  ]
}

const longestNumber = 16

/** '4242424242424242' is '4242 4242 4242 4242'. */
export const groupedNumber = (typed: string): string =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, longestNumber)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** '1234' is '12 / 34'. */
export function slashedExpiry(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
