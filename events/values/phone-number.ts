/** '(416) 555-0134' from whatever punctuation, with or without the country's 1; null for what is no number of North America. */
export function readPhoneNumber(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const [, area, exchange, line] = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(digits) ?? []
  return area === undefined ? null : `(${area}) ${exchange}-${line}`
}
