/** Rules of a minified sheet that can match a static page, with their properties and keyframes. */
export function usedStyles(css: string, html: string): string {
  const kept = keepUsed(css, namesIn(html))
  const moving = kept.replaceAll(snapshots, (rule, name: string) => (hasWord(kept.replace(rule, ''), name) ? rule : ''))
  return dropUnasked(moving, html)
}

/** Removes unused custom properties, transitively. */
function dropUnasked(css: string, html: string): string {
  const asked = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const left = css.replaceAll(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (property, name: string) =>
    asked.has(name) ? property : '',
  )
  return left === css ? css : dropUnasked(left, html)
}

const hasWord = (text: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)

const snapshots = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g

export const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')))

/** Element with every class, id and attribute of a sheet. */
export function everyNameIn(css: string): string {
  const all = (pattern: RegExp) => [...new Set([...css.matchAll(pattern)].map(([, name = '']) => name))]
  const ids = all(/#([a-z][\w-]*)/gi).map((id) => `<i id="${id}"></i>`)
  const attributes = all(/\[([a-z][\w-]*)/gi).map((name) => ` ${name}=""`)
  return `<i class="${all(/\.([a-z_][\w-]*)/gi).join(' ')}"${attributes.join('')}></i>${ids.join('')}`
}

interface Names {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

const namesIn = (html: string): Names => ({
  classes: classesIn(html),
  ids: new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)),
  attributes: new Set([...html.matchAll(/ ([\w-]+)(?==|[ >])/g)].map(([, name = '']) => name).concat(addedByServer)),
})

/** Attribute set after the styles were chosen. */
const addedByServer = 'data-theme'

function keepUsed(css: string, names: Names): string {
  let kept = ''
  for (let at = 0; at < css.length;) {
    const { head, body, end } = nextRule(css, at)
    at = end
    if (body === null) kept += head
    else if (/^@media print\b/.test(head)) continue
    else if (/^@(?:media|supports|layer|container)\b/.test(head)) {
      const inner = keepUsed(body, names)
      kept += inner === '' ? '' : `${head}{${inner}}`
    } else if (head.startsWith('@')) kept += `${head}{${body}}`
    else {
      const selectors = splitSelectors(head).filter((selector) => canApply(selector, names))
      kept += selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

interface Rule {
  readonly head: string
  /** Null for a statement: '@layer reset,tokens;'. */
  readonly body: string | null
  readonly end: number
}

function nextRule(css: string, start: number): Rule {
  const stop = css.slice(start).search(/[{;]/)
  if (stop < 0) return { head: css.slice(start), body: null, end: css.length }
  const at = start + stop
  if (css[at] === ';') return { head: css.slice(start, at + 1), body: null, end: at + 1 }
  const end = closingBrace(css, at)
  return { head: css.slice(start, at), body: css.slice(at + 1, end), end: end + 1 }
}

/** Skips braces in quotes. */
function closingBrace(css: string, open: number): number {
  let depth = 0
  let quote = ''
  for (let at = open; at < css.length; at += 1) {
    const mail = css[at] ?? ''
    if (quote !== '') quote = mail === quote ? '' : quote
    else if (mail === '"' || mail === "'") quote = mail
    else if (mail === '{') depth += 1
    else if (mail === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error(`A rule of a style sheet does not end: ${css.slice(open - 40, open + 40)}`)
}

/** Splits at commas outside of parentheses. */
const splitSelectors = (head: string): readonly string[] => head.split(/,(?![^(]*\))/)

/** Ignores parentheses: ':not(.a)', ':is(.a,.b)'. */
function canApply(selector: string, { classes, ids, attributes }: Names): boolean {
  const asked = selector.replaceAll(/\([^)]*\)/g, '')
  if (/:hover|:active|::view-transition/.test(asked)) return false
  const all = (pattern: RegExp, known: ReadonlySet<string>) =>
    [...asked.matchAll(pattern)].every(([, name = '']) => known.has(name))
  return all(/\.([\w-]+)/g, classes) && all(/#([\w-]+)/g, ids) && all(/\[([\w-]+)/g, attributes)
}
