export function visitPlace(address: string | null, city: string | null, postalCode = ''): string {
  const isNamedThere = city !== null && address?.toLowerCase().split(/,\s*/).includes(city.toLowerCase())
  return [address, isNamedThere === true ? '' : city, postalCode].filter(Boolean).join(', ')
}
