import { isWide, logoPath, type Logo } from '#services/contracts/brand.ts'
import { accentShades, usualAccent } from '#services/isomorphic/accent-shades.ts'

/** Brand of mails; built-in where absent. */
export interface MailLook {
  readonly accent: string | null
  /** Logo by URL, with the business's name. */
  readonly logo: (Logo & { readonly name: string }) | null
}

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

const logoHeight = 44
const mostWidth = 280

/** Name or logo above the title, with a plate for the wrong background and the name as alt text. */
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

/** Plates of the dark theme. */
export const logoAtNight = (look: MailLook | undefined): string =>
  look?.logo?.ground === 'light'
    ? '\n.logo{padding:4px 8px!important;border-radius:8px!important;background:#ffffff!important}'
    : ''
