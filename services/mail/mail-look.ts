import { isWide, logoPath, type Logo } from '#services/contracts/brand.ts'
import { accentShades, usualAccent } from '#services/isomorphic/accent-shades.ts'

/** What our mails look like, by the settings; without them as the program does. */
export interface MailLook {
  readonly accent: string | null
  /** With the name of the business; it is fetched from where our links lead to. */
  readonly logo: (Logo & { readonly name: string }) | null
}

/** The colours of a mail that follow from the accent. */
export interface MailColours {
  readonly accent: string
  readonly darkAccent: string
  readonly darkOnAccent: string
}

const usualColours: MailColours = { accent: usualAccent, darkAccent: '#ff7fa6', darkOnAccent: '#2a0714' }

export function mailColours(look: MailLook | undefined): MailColours {
  if (look === undefined || look.accent === null) return usualColours
  const { field, dark } = accentShades(look.accent)
  return { accent: field, darkAccent: dark.accent, darkOnAccent: dark.onAccent }
}

/** Pixels. */
const logoHeight = 44
const mostWidth = 280

/**
 * The line above the title: our name, or the logo in its place. A logo that is not wide stands beside the name. What it was not drawn for
 * is a plate behind it; a mail program that fetches no pictures shows the name.
 */
export function nameLine(look: MailLook | undefined, appUrl: string, escaped: (text: string) => string): string {
  const logo = look?.logo ?? null
  if (logo === null) return 'Fresh Glaze'
  const scale = Math.min(logoHeight / logo.height, mostWidth / logo.width)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
  const plate = logo.ground === 'dark' ? ';padding:4px 8px;border-radius:8px;background:#1f1318' : ''
  const wide = isWide(logo)
  const image = `<img class="logo" src="${escaped(appUrl + logoPath(logo))}" alt="${wide ? escaped(logo.name) : ''}" width="${width}" height="${height}" style="border:0;vertical-align:middle${plate}">`
  return wide ? image : `${image}&nbsp; ${escaped(logo.name)}`
}

/** At night a logo that was drawn for light grounds stands on one, and a plate for dark ones is of no use any more. */
export const logoAtNight = (look: MailLook | undefined): string =>
  look?.logo?.ground === 'light'
    ? '\n.logo{padding:4px 8px!important;border-radius:8px!important;background:#ffffff!important}'
    : ''
