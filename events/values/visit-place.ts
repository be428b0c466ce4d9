/** The address of a visit with its city, in one line. A suggested address names its city already: it is said once. */
export function visitPlace(address: string | null, city: string | null, postalCode = ''): string {
  const isNamedThere = city !== null && address?.toLowerCase().split(/,\s*/).includes(city.toLowerCase())
  return [address, isNamedThere === true ? '' : city, postalCode].filter(Boolean).join(', ')
}
