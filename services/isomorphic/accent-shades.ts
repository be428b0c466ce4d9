import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts'

/** An accent in one theme: text, field, pressed field, and text on the field. */
export interface ThemeShades {
  readonly accent: string
  readonly pressed: string
  readonly onAccent: string
}

export interface AccentShades {
  readonly light: ThemeShades
  readonly dark: ThemeShades
  readonly field: string
  readonly fieldQuiet: string
  readonly fieldLine: string
  readonly soft: string
  readonly softQuiet: string
  readonly softLine: string
  readonly glaze: readonly string[]
  readonly glazeShade: string
}

export const usualAccent = '#a81e52'

/** WCAG AA for text of any size. */
const leastContrast = 4.5

/** Backgrounds of an accent, as in `web/style/tokens.css`. */
export const accentGrounds = {
  light: ['#fbf7f9', '#ffffff', '#f3ecf0', '#e0eefa', '#efe6fa', '#fff0c9', '#ddf2ea', '#ece4e8', '#ffe6d1', '#fce4e1'],
  dark: [
    '#160f12',
    '#1f161a',
    '#2a1f24',
    '#110b0e',
    '#15324b',
    '#332248',
    '#40300a',
    '#113a30',
    '#352930',
    '#4a2a12',
    '#4a1512',
  ],
} as const

export const inks = { light: '#1f1318', dark: '#f8edf1' } as const

const white = '#ffffff'

/** Lightness and chroma of the built-in colours, which other accents take over. */
const usual = {
  accent: { lightness: 0.4848, chroma: 0.1746 },
  pressed: -0.0675,
  darkAccent: { lightness: 0.7524, chroma: 0.1598 },
  darkPressed: 0.0514,
  darkOnAccent: { lightness: 0.1986, chroma: 0.06 },
  fieldQuiet: { lightness: 0.9412, chroma: 0.0328 },
  fieldLine: { lightness: 0.6487, chroma: 0.1442 },
  soft: { lightness: 0.8842, chroma: 0.0675 },
  softQuiet: { lightness: 0.3322, chroma: 0.0491 },
  softLine: { lightness: 0.7241, chroma: 0.1003 },
  glaze: [
    { lightness: 0.3857, chroma: 0.1422 },
    { lightness: 0.5495, chroma: 0.1918 },
    { lightness: 0.6506, chroma: 0.1759 },
    { lightness: 0.5205, chroma: 0.1854 },
    { lightness: 0.4173, chroma: 0.1541 },
  ],
  glazeShade: { lightness: 0.3091, chroma: 0.1126 },
} as const

const mostVivid = 1.3

/** Shades of an accent: its hue stays, its lightness changes as far as WCAG AA requires. */
export function accentShades(hex: string): AccentShades {
  const chosen = oklchOf(hex)
  const share = Math.min(mostVivid, chosen.chroma / usual.accent.chroma)
  const shade = ({ lightness, chroma }: Omit<Oklch, 'hue'>): Oklch => ({
    lightness,
    chroma: chroma * share,
    hue: chosen.hue,
  })
  const soft = hexOf(shade(usual.soft))
  const field = untilRead(chosen, -1, [...accentGrounds.light, soft])
  const shift = oklchOf(field).lightness - usual.accent.lightness
  const glazed = ({ lightness, chroma }: Omit<Oklch, 'hue'>) =>
    hexOf(shade({ lightness: Math.min(0.8, Math.max(0.12, lightness + shift)), chroma }))
  return {
    light: { accent: field, pressed: pressedLight(field), onAccent: white },
    dark: darkShades(chosen, shade),
    field,
    fieldQuiet: untilRead(shade(usual.fieldQuiet), 1, [field]),
    fieldLine: hexOf(shade(usual.fieldLine)),
    soft,
    softQuiet: untilRead(shade(usual.softQuiet), -1, [soft]),
    softLine: hexOf(shade(usual.softLine)),
    glaze: usual.glaze.map(glazed),
    glazeShade: glazed(usual.glazeShade),
  }
}

function pressedLight(field: string): string {
  const { lightness, ...rest } = oklchOf(field)
  const isDarkest = lightness + usual.pressed < 0.1
  return untilRead({ ...rest, lightness: isDarkest ? lightness + 0.12 : lightness + usual.pressed }, -1, [white])
}

function darkShades(chosen: Oklch, shade: (usually: Omit<Oklch, 'hue'>) => Oklch): ThemeShades {
  const lightness = Math.max(chosen.lightness, usual.darkAccent.lightness)
  const accent = untilRead({ ...shade(usual.darkAccent), lightness }, 1, accentGrounds.dark)
  const { lightness: light, ...rest } = oklchOf(accent)
  const isLightest = light + usual.darkPressed > 0.98
  const pressed = hexOf({ ...rest, lightness: isLightest ? light - usual.darkPressed : light + usual.darkPressed })
  const onAccent = untilRead(shade(usual.darkOnAccent), -1, [accent, pressed])
  return { accent, pressed, onAccent }
}

function untilRead(colour: Oklch, towards: -1 | 1, grounds: readonly string[]): string {
  for (let step = 0; step <= 200; step += 1) {
    const hex = hexOf({ ...colour, lightness: colour.lightness + (towards * step) / 200 })
    if (grounds.every((ground) => contrast(hex, ground) >= leastContrast)) return hex
  }
  return towards < 0 ? '#000000' : white
}

export const isShownAsChosen = (hex: string): boolean => accentShades(hex).field === hex
