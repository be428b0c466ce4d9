import { createHash } from 'node:crypto'

import { isWide, logoPath, type Logo } from '#services/contracts/brand.ts'
import { accentShades, usualAccent, type AccentShades, type ThemeShades } from '#services/isomorphic/accent-shades.ts'

import type { WebFile } from './web-build.ts'

/** What the business looks like on its pages, where that is otherwise than they were built. */
export interface PageBrand {
  /** '#1b4f9c'; null: the colours that the pages were built with. */
  readonly accent: string | null
  /** With the name of the business; null: the drawn ring. */
  readonly logo: (Logo & { readonly name: string }) | null
}

export const builtBrand: PageBrand = { accent: null, logo: null }

/** The attributes of the picture in place of the ring, for the page and for the script that takes it over. */
export const logoAttributes = (logo: NonNullable<PageBrand['logo']>) => ({
  src: logoPath(logo),
  // Otherwise the name stands beside it.
  alt: isWide(logo) ? logo.name : '',
  width: logo.width,
  height: logo.height,
  'data-logo': isWide(logo) ? 'wide' : 'mark',
})

/** As `web/ui/ring-mark.tsx` draws it. */
const ring = /<svg class="[^"]*" viewBox="0 0 64 64" aria-hidden="true">.*?<\/svg>/gs

/** A part of a page with the logo in place of each ring. */
export function withLogo(html: string, { logo }: PageBrand): string {
  if (logo === null) return html
  const attributes = Object.entries(logoAttributes(logo)).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  return html.replaceAll(ring, () => `<img${attributes.join('')}/>`)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands in the head of a page that looks otherwise than it was built: '' where it does not. */
export function brandHead({ accent, logo }: PageBrand): string {
  const shades = accent === null ? null : accentShades(accent)
  const styles = `${shades === null ? '' : accentStyles(shades)}${logo === null ? '' : logoStyles(logo)}`
  const bar = shades === null ? '' : `<meta name="theme-color" content="${shades.field}">`
  return styles === '' ? '' : `${bar}<style>${styles}</style>`
}

const declared = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const ofTheme = ({ accent, pressed, onAccent }: ThemeShades, icing: string): string =>
  declared({ berry: accent, 'berry-press': pressed, 'on-berry': onAccent, icing })

/** What runs over the edge of the hero by day. */
const powder = '#fbf7f9'

/**
 * The accent's tokens, in the layer and with the conditions of `web/style/tokens.css`. The build lowers `light-dark()` for browsers that
 * do not know it; this says the same in words that all of them know.
 */
function accentStyles(shades: AccentShades): string {
  const { field, soft, glaze, glazeShade, fieldQuiet, fieldLine, softQuiet, softLine } = shades
  const always = declared({
    raspberry: field,
    strawberry: soft,
    'sp-6': soft,
    ...Object.fromEntries(glaze.map((one, index) => [`glaze-${index + 1}`, one])),
    'glaze-shade': glazeShade,
  })
  const light = ofTheme(shades.light, powder)
  const dark = ofTheme(shades.dark, field)
  return [
    '@layer tokens{',
    `:root{${always};${light}}`,
    `@media (prefers-color-scheme:dark){:root{${dark}}}`,
    `:root[data-theme=light]{${light}}`,
    `:root[data-theme=dark]{${dark}}`,
    `@media print{:root,:root[data-theme]{${light}}}`,
    `[data-flavour=sprinkle]{${declared({ 'fl-quiet': softQuiet, 'fl-line': softLine })}}`,
    `[data-flavour=glazed]{${declared({ 'fl-quiet': fieldQuiet, 'fl-line': fieldLine })}}`,
    '}',
  ].join('')
}

/** In the dark theme, and on the fields that are dark in either. */
const onDark = ':is(:root[data-theme=dark],[data-flavour=glazed],[data-flavour=filled]) img[data-logo]'

/** As high as the ring; on a ground that it was not drawn for it stands on a plate. */
function logoStyles({ ground }: Pick<Logo, 'ground'>): string {
  const plate = `padding:4px 8px;border-radius:8px;background:${ground === 'light' ? '#fff' : '#1f1318'};print-color-adjust:exact`
  const bare = 'padding:0;background:none'
  const [byDay, byNight] = ground === 'light' ? [bare, plate] : [plate, bare]
  return [
    'img[data-logo]{flex:0 1 auto;inline-size:auto;block-size:1.75em;min-inline-size:0;max-inline-size:100%;box-sizing:border-box;object-fit:contain;object-position:0}',
    'img[data-logo=wide]+span{display:none}',
    `:root:not([data-theme=dark]) img[data-logo]{${byDay}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]) img[data-logo]{${byNight}}}`,
    `@media screen{${onDark}{${byNight}}}`,
    `@media print{img[data-logo]{${byDay}}}`,
  ].join('')
}

/** The web manifest in the accent colour. */
export function brandedManifest(file: WebFile, { accent }: PageBrand): WebFile {
  if (accent === null) return file
  const text = new TextDecoder().decode(file.body)
  const said = `"theme_color":"${accentShades(accent).field}"`
  const body = new TextEncoder().encode(text.replace(`"theme_color":"${usualAccent}"`, said))
  return { type: file.type, etag: createHash('sha256').update(body).digest('base64url').slice(0, 22), body }
}
