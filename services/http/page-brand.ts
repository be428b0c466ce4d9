import { createHash } from 'node:crypto'

import { isWide, logoPath, type Logo } from '#services/contracts/brand.ts'
import { accentShades, usualAccent, type AccentShades, type ThemeShades } from '#services/isomorphic/accent-shades.ts'

import type { WebFile } from './web-build.ts'

export interface PageBrand {
  /** '#1b4f9c'; null for the built-in colours. */
  readonly accent: string | null
  /** Null for the drawn ring. */
  readonly logo: (Logo & { readonly name: string }) | null
}

export const builtBrand: PageBrand = { accent: null, logo: null }

export const logoAttributes = (logo: NonNullable<PageBrand['logo']>) => ({
  src: logoPath(logo),
  // Otherwise the name stands beside it.
  alt: isWide(logo) ? logo.name : '',
  width: logo.width,
  height: logo.height,
  'data-logo': isWide(logo) ? 'wide' : 'mark',
})

const ring = /<svg class="[^"]*" viewBox="0 0 64 64" aria-hidden="true">.*?<\/svg>/gs

export function withLogo(html: string, { logo }: PageBrand): string {
  if (logo === null) return html
  const attributes = Object.entries(logoAttributes(logo)).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  return html.replaceAll(ring, () => `<img${attributes.join('')}/>`)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Head elements of a brand; '' for the built-in one. */
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

const powder = '#fbf7f9'

/** Accent tokens as in `web/style/tokens.css`, with `light-dark()` lowered for older browsers. */
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

const onDark = ':is(:root[data-theme=dark],[data-flavour=glazed],[data-flavour=filled]) img[data-logo]'

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

export function brandedManifest(file: WebFile, { accent }: PageBrand): WebFile {
  if (accent === null) return file
  const text = new TextDecoder().decode(file.body)
  const said = `"theme_color":"${accentShades(accent).field}"`
  const body = new TextEncoder().encode(text.replace(`"theme_color":"${usualAccent}"`, said))
  return { type: file.type, etag: createHash('sha256').update(body).digest('base64url').slice(0, 22), body }
}
