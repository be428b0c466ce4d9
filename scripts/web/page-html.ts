import { ownPagePlace } from '#services/isomorphic/own-page.ts'

import { classesIn, everyNameIn, usedStyles } from './used-styles.ts'

/** Rendered page, see `web/app/prerender.tsx`. */
export interface RenderedPage {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly head: readonly HeadTag[]
  readonly structuredData: string
  readonly noScripts: string
  readonly html: string | null
  readonly modules: readonly string[]
}

interface HeadTag {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Shell {
  readonly html: string
  readonly manifest: Manifest
  /** Text of a built sheet: 'assets/main-x1y2z3.css'. */
  readonly sheetText: (file: string) => string
}

/** Empty element for scripts, with its fallback text. */
const contentPlace = /<div id="site"><\/div>\s*<p id="slow">.*?<\/p>/s

const afterwards = 'fetchpriority="low"'

const entry = 'index.html'
const gurmukhi = '../.build/fonts/anek-gurmukhi.woff2'

/** Final HTML of a page: content, head and used styles inline; the whole sheets are switched on by the script. */
export function pageHtml(page: RenderedPage, shell: Shell): string {
  const { html } = page
  const marked = [
    replaceIn(/<html lang="en">/, () => `<html lang="${page.language}">`),
    replaceIn(/<title>[^<]*/, () => `<title>${escaped(page.title)}`),
    replaceIn(/<noscript>[^<]*/, () => `<noscript>${escaped(page.noScripts)}`),
    replaceIn(/\s*<\/head>/, () => `${headOf(page)}</head>`),
  ]
  const filled =
    html === null
      ? [replaceIn(/<\/head>/, (end) => `${preloadsOf(page, shell)}${end}`)]
      : [
          replaceIn(/\s*<link rel="stylesheet"[^>]*>/, () => ''),
          replaceIn(/<script type="module"/, (script) => `${script} ${afterwards}`),
          replaceIn(contentPlace, () => contentOf(page.address, html)),
          (text: string) => text.replace('</head>', (end) => `${assetsOf(page, text, shell)}${end}`),
        ]
  return [...marked, ...filled].reduce((text, replace) => replace(text), shell.html)
}

const contentOf = (address: string, html: string): string =>
  html === ownPagePlace ? html : `<div id="site" data-served="${escaped(address)}">${html}</div>`

const headOf = ({ head, structuredData }: RenderedPage): string =>
  [
    ...head.map(
      ({ tag, attributes, text }) =>
        `<${tag} ${Object.entries(attributes)
          .map(([name, value]) => `${name}="${escaped(value)}"`)
          .join(' ')} data-head>${text === undefined ? '' : `${text}</${tag}>`}`,
    ),
    `<script type="application/ld+json" id="structured-data">${structuredData}</script>`,
  ].join('')

/** Preloads of an empty page's script imports. */
function preloadsOf({ language, modules }: RenderedPage, { manifest }: Shell): string {
  if (modules.length === 0) return ''
  const start = chunksOf(manifest, [entry])
  const chunks = chunksOf(manifest, modules).filter((chunk) => !start.includes(chunk))
  const sheets = new Set(chunks.flatMap(({ css = [] }) => css))
  return [
    ...[...sheets].map((sheet) => `<link rel="preload" as="style" crossorigin href="/${sheet}" ${afterwards}>`),
    ...(language === 'pa' ? [fontPreload(found(manifest, gurmukhi).file)] : []),
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}" ${afterwards}>`),
  ].join('')
}

function assetsOf(page: RenderedPage, html: string, { manifest, sheetText }: Shell): string {
  const start = chunksOf(manifest, [entry])
  const chunks = chunksOf(manifest, page.modules).filter((chunk) => !start.includes(chunk))
  const sheetsOf = (some: readonly Chunk[]) => [...new Set(some.flatMap(({ css = [] }) => css))]
  const classes = classesIn(html)
  // What the server will render is not known yet: it may ask for anything that the page's own files have.
  const isOpen = page.html === ownPagePlace
  const needed = isOpen
    ? sheetsOf([...start, ...chunks])
    : sheetsOf([...start, ...chunks, ...Object.values(manifest)]).filter((sheet) =>
        asksForOne(sheetText(sheet), classes),
      )
  const whole = needed.map(sheetText).join('')
  const styles = usedStyles(whole, isOpen ? html + everyNameIn(whole) : html)
  return [
    `<style>${styles}</style>`,
    ...needed.map((sheet) => `<link rel="stylesheet" href="/${sheet}" disabled>`),
    ...(page.language === 'pa' ? [fontPreload(found(manifest, gurmukhi).file)] : []),
    ...chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}" ${afterwards}>`),
  ].join('')
}

/** Whether the page uses a class of a lazy sheet. */
const asksForOne = (sheet: string, classes: ReadonlySet<string>): boolean =>
  sheet.includes(':root') || [...sheet.matchAll(/\.([\w-]+)/g)].some((match) => classes.has(match[1] ?? ''))

/** Chunks of sources with their static imports. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): readonly Chunk[] {
  const chunks = new Set<Chunk>()
  const add = (source: string) => {
    const chunk = found(manifest, source)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  return [...chunks]
}

function found(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`The built site has nothing of ${source}`)
  return chunk
}

const fontPreload = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`

const replaceIn =
  (pattern: RegExp, text: (...found: string[]) => string) =>
  (html: string): string => {
    if (!pattern.test(html)) throw new Error(`The built page has nothing like ${pattern.source}`)
    return html.replace(pattern, text)
  }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
