/** CSS functions that load or substitute. */
const loading = /(?:url|image|image-set|cross-fade|element|paint|src|attr|var|env|expression)\s*\(/i

/** Properties that leave the place, cover or move. */
const refused =
  /^(?:position|inset.*|top|left|right|bottom|z-index|behavior|content|-moz-binding|animation.*|transition.*|transform.*|offset.*|cursor|pointer-events|will-change|--.*)$/i

/** Harmless declarations of a style attribute. */
export const safeStyle = (style: string): string =>
  /[\\@<>{}]|\/\*/.test(style)
    ? ''
    : style
        .split(';')
        .map((declaration) => declaration.trim())
        .flatMap((declaration) => {
          const name = /^([a-z-]+)\s*:/i.exec(declaration)?.[1]
          if (name === undefined || refused.test(name)) return []
          if (!loading.test(declaration)) return [declaration]
          // Light letters need the ground that they were written for, also where its picture is left out.
          const colour = name.toLowerCase() === 'background' ? colourIn(declaration.slice(name.length + 1)) : null
          return colour === null ? [] : [`background-color: ${colour}`]
        })
        .join('; ')

export interface Ground {
  readonly background: string
  readonly letters: string | null
}

/** Background and text colours of a body; null without a background. */
export function groundOf(body: Readonly<Record<'bgcolor' | 'text' | 'style', string | null>>): Ground | null {
  const declared = new Map(
    safeStyle(body.style ?? '')
      .split('; ')
      .map((declaration) => {
        const [name = '', value = ''] = declaration.split(':', 2)
        return [name.trim().toLowerCase(), value] as const
      }),
  )
  const said = (name: string) => colourIn(declared.get(name) ?? '')
  const background = said('background-color') ?? said('background') ?? attributeColour(body.bgcolor)
  return background === null ? null : { background, letters: said('color') ?? attributeColour(body.text) }
}

/** Legacy attributes allow hexadecimal without '#'. */
const attributeColour = (value: string | null): string | null => {
  const written = value?.trim() ?? ''
  return colourIn(/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(written) ? `#${written}` : written)
}

const noColours = new Set(
  'no-repeat repeat repeat-x repeat-y space round center top bottom left right scroll fixed local cover contain auto none border-box padding-box content-box initial inherit unset revert'.split(
    ' ',
  ),
)

function colourIn(value: string): string | null {
  const isColour = (word: string) =>
    /^#[\da-f]{3,8}$/i.test(word) ||
    /^(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i.test(word) ||
    (/^[a-z]{3,30}$/i.test(word) && !noColours.has(word.toLowerCase()))
  return wordsOf(value).find(isColour) ?? null
}

function wordsOf(value: string): string[] {
  const words: string[] = []
  let word = ''
  let depth = 0
  for (const sign of `${value.replace(/!\s*important/i, '')} `) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth <= 0 && /[\s,]/.test(sign)) {
      if (word !== '') words.push(word)
      word = ''
    } else word += sign
  }
  return words
}
