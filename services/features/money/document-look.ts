import { bytesOf } from '#services/commands/stored-files.ts'
import { usualBrand } from '#services/domain/catalogue/brand.ts'
import type { DocumentLook } from '#services/domain/receipt/document-look.ts'
import type { AppContext } from '#services/features/context.ts'
import { accentShades, usualAccent } from '#services/isomorphic/accent-shades.ts'

export async function documentLookOf({ views, files }: Pick<AppContext, 'views' | 'files'>): Promise<DocumentLook> {
  const { accent, logo } = (await views.catalogue())?.brand ?? usualBrand
  const stored = logo === null ? null : await files.get(logo.sha256)
  return {
    accent: accent === null ? usualAccent : accentShades(accent).field,
    // The event names what is stored, and nobody deletes it. A document without its picture is of more use than none.
    logo: logo === null || stored === null ? null : { ...logo, bytes: await bytesOf(stored.content) },
  }
}
