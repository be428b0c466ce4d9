/** Functions of CSS that can load something, or make a value of something else. */
const loading = /(?:url|image|image-set|cross-fade|element|paint|src|attr|var|env|expression)\s*\(/i

/** What could leave its place, cover the page, or move. */
const refused =
  /^(?:position|inset.*|top|left|right|bottom|z-index|behavior|content|-moz-binding|animation.*|transition.*|transform.*|offset.*|cursor|pointer-events|will-change|--.*)$/i

/** The declarations of a style attribute that only say how text and tables look. */
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

/** The colours of letters and of what is behind them. */
export interface Ground {
  readonly background: string
  readonly letters: string | null
}

/** Of the body of a mail, which says them in attributes, in its style, or in both; null where it says nothing of its ground. */
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

/** Attributes have hexadecimal digits without a sign before them too. */
const attributeColour = (value: string | null): string | null => {
  const written = value?.trim() ?? ''
  return colourIn(/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(written) ? `#${written}` : written)
}

/** What can stand beside a colour in `background`. */
const noColours = new Set(
  'no-repeat repeat repeat-x repeat-y space round center top bottom left right scroll fixed local cover contain auto none border-box padding-box content-box initial inherit unset revert'.split(
    ' ',
  ),
)

/** The first colour in a value, outside of functions that are none; null where there is none. */
function colourIn(value: string): string | null {
  const isColour = (word: string) =>
    /^#[\da-f]{3,8}$/i.test(word) ||
    /^(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i.test(word) ||
    (/^[a-z]{3,30}$/i.test(word) && !noColours.has(word.toLowerCase()))
  return wordsOf(value).find(isColour) ?? null
}

/** What blanks separate; a function with all that is in it is one word. */
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
