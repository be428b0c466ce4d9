import { areaServed } from '#services/contracts/business.ts'
import type { ServicePackage } from '#services/contracts/catalogue.ts'
import type { PackageName } from '#services/isomorphic/package-names.ts'
import { brand, serviceAreas } from '#web/brand.ts'
import { usualPackages } from '#web/data/usual-packages.ts'

type PublishedPackage = Pick<ServicePackage, 'displayName' | 'publishedPrice'>

/** Built-in prices for search results, until the server answers. */
const usualPublished: Readonly<Record<PackageName, number>> = { sprinkle: 80, glazed: 150, filled: 220 }

export const usuallyPublished: readonly PublishedPackage[] = Object.values(usualPackages).map(
  ({ name, displayName }) => ({ displayName, publishedPrice: usualPublished[name] }),
)

/** The business as search engines read it, in the words of schema.org, described in the page's language. Prices in dollars. */
export const structuredData = (packages: readonly PublishedPackage[], description: string) => ({
  '@context': 'https://schema.org',
  '@type': 'AutomotiveBusiness',
  name: brand.name,
  description,
  telephone: brand.phone,
  email: brand.email,
  sameAs: [brand.instagram],
  areaServed: areaServed(serviceAreas),
  openingHours: ['Mo-Fr 08:00-19:00', 'Sa 08:00-18:00', 'Su 09:00-17:00'],
  currenciesAccepted: 'CAD',
  paymentAccepted: 'Cash, Credit Card, Debit Card, E-transfer',
  makesOffer: offers(packages),
})

const offers = (packages: readonly PublishedPackage[]) =>
  packages.map(({ displayName, publishedPrice }) => ({
    '@type': 'Offer',
    price: publishedPrice,
    priceCurrency: 'CAD',
    itemOffered: { '@type': 'Service', name: displayName },
  }))

/** Puts the price list's figures in place of those that the page was served with. */
export function writeStructuredData(page: Document, packages: readonly PublishedPackage[]): void {
  const element = page.getElementById('structured-data')
  if (element === null) return // the development server serves none
  const served: unknown = JSON.parse(element.textContent ?? '')
  if (typeof served === 'object') element.textContent = JSON.stringify({ ...served, makesOffer: offers(packages) })
}
