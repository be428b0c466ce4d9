import type { ServicePackage } from '#services/contracts/catalogue.ts'
import type { PackageName } from '#services/contracts/package-names.ts'
import { brand, serviceAreas } from '#web/brand.ts'
import { usualPackages } from '#web/data/usual-packages.ts'

type PublishedPackage = Pick<ServicePackage, 'displayName' | 'publishedPrice'>

/** What the price list publishes in search results, apart from what is charged (D4); until the server says otherwise. */
const usualPublished: Readonly<Record<PackageName, number>> = { sprinkle: 80, glazed: 150, filled: 220 }

export const usuallyPublished: readonly PublishedPackage[] = Object.values(usualPackages).map(
  ({ name, displayName }) => ({ displayName, publishedPrice: usualPublished[name] }),
)

/** The business as search engines read it, in the words of schema.org. Prices in dollars. */
export const structuredData = (packages: readonly PublishedPackage[]) => ({
  '@context': 'https://schema.org',
  '@type': 'AutomotiveBusiness',
  name: brand.name,
  description: 'Mobile interior car detailing across the Greater Toronto Area.',
  telephone: brand.phone,
  email: brand.email,
  sameAs: [brand.instagram],
  areaServed: serviceAreas.map((name) => ({ '@type': 'City', name })),
  openingHours: ['Mo-Fr 08:00-19:00', 'Sa 08:00-18:00', 'Su 09:00-17:00'],
  currenciesAccepted: 'CAD',
  paymentAccepted: 'Cash, Credit Card, Debit Card, E-transfer',
  makesOffer: packages.map(({ displayName, publishedPrice }) => ({
    '@type': 'Offer',
    price: publishedPrice,
    priceCurrency: 'CAD',
    itemOffered: { '@type': 'Service', name: displayName },
  })),
})

/** Puts the price list's figures in place of those that the page was served with. */
export function writeStructuredData(page: Document, packages: readonly PublishedPackage[]): void {
  const found = page.getElementById('structured-data')
  const element = found ?? page.head.appendChild(page.createElement('script'))
  element.id = 'structured-data'
  element.setAttribute('type', 'application/ld+json')
  element.textContent = JSON.stringify(structuredData(packages))
}
