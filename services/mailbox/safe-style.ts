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
        .filter((declaration) => {
          const name = /^([a-z-]+)\s*:/i.exec(declaration)?.[1]
          return name !== undefined && !refused.test(name) && !loading.test(declaration)
        })
        .join('; ')
