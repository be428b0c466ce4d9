import type { Logo } from '#services/contracts/brand.ts'

/** What documents look like, by the settings. */
export interface DocumentLook {
  /** As it can be read on white. */
  readonly accent: string
  /** With its file; null: the drawn ring. */
  readonly logo: (Logo & { readonly bytes: Uint8Array }) | null
}
