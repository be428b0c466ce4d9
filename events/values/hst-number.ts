/** '123456782 RT0001' in any spelling, with a valid Luhn digit (CRA format); null otherwise. */
export function readHstNumber(text: string): string | null {
  const [, business = '', account = ''] = /^(\d{9})RT(\d{4})$/.exec(text.replaceAll(/[\s-]/g, '').toUpperCase()) ?? []
  return business !== '' && account !== '0000' && isLuhn(business) ? `${business} RT${account}` : null
}

function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
