/**
 * A GST/HST account number as the Canada Revenue Agency writes it: nine digits of the business number, of which the last is a check
 * digit (Luhn), 'RT', and four digits of the account. Answers '123456782 RT0001' for any spacing and case; null for what is none.
 */
export function readHstNumber(text: string): string | null {
  const [, business = '', account = ''] = /^(\d{9})RT(\d{4})$/.exec(text.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  return business !== '' && account !== '0000' && isLuhn(business) ? `${business} RT${account}` : null
}

/** Of the digits from the last one on, every second is doubled, and a sum of ten or more counts as its two digits. */
function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
