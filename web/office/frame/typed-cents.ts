/** '50', '50.5' and '50,00' in cents; null for others. */
export function typedCents(text: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*\$?$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** An amount above nothing, up to `mostCents`; null where it is none. */
export function typedAmount(text: string, mostCents: number): number | null {
  const cents = typedCents(text)
  return cents === null || cents === 0 || cents > mostCents ? null : cents
}
