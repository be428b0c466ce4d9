import { cardBrandNames } from '#services/isomorphic/card-brands.ts'

/** What a text about a card needs: its brand as people write it, and its last digits. */
export const cardWords = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) => ({
  brand: cardBrandNames[brand] ?? brand,
  last4,
})
