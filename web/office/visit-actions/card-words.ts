import { cardBrandNames } from '#services/isomorphic/card-brands.ts'

export const cardWords = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) => ({
  brand: cardBrandNames.get(brand) ?? brand,
  last4,
})
