import type { Logo } from '#services/contracts/brand.ts'

export interface DocumentLook {
  /** Accent readable on white. */
  readonly accent: string
  /** Null for the drawn ring. */
  readonly logo: (Logo & { readonly bytes: Uint8Array }) | null
}
