import { Tokenizer } from 'htmlparser2'

import { openText, type OpenText } from './open-text.ts'

export interface ReadHtml {
  readonly text: string
  /** Whether a remote image is shown. */
  readonly hasRemoteImages: boolean
}

const names = (all: string): ReadonlySet<string> => new Set(all.split(' '))

const lines = names(
  'address article aside caption center dd div dl dt figcaption figure footer form header hr li main nav section tr',
)
const paragraphs = names('blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul')
/** Elements without visible text. */
const unseen = names('script style title')
const asked = names('alt href src')

/** Maximum characters of names read. */
const mostName = 20
const mostAttribute = 2_000

interface Tag {
  readonly name: string
  readonly attributes: Map<string, string>
}

/** Text of HTML by lines and cells; `withLinks` adds link targets. */
export const textOfHtml = (html: string, { withLinks = false } = {}): string => readHtml(html, { withLinks }).text

/** Linear single-pass reader of HTML: a tree parser takes 15 s for 200,000 open tags. */
export function readHtml(html: string, { withLinks = false } = {}): ReadHtml {
  const text = openText()
  const page = followTags(text, withLinks)
  let tag: Tag = { name: '', attributes: new Map() }
  let attribute: string | null = null
  const nameAt = (start: number, end: number) => html.slice(start, Math.min(end, start + mostName)).toLowerCase()
  const addToAttribute = (piece: string) => {
    const before = attribute === null ? undefined : tag.attributes.get(attribute)
    if (attribute !== null && before !== undefined && before.length < mostAttribute)
      tag.attributes.set(attribute, `${before}${piece}`)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (start, end) => page.words(html.slice(start, end)),
      ontextentity: (code) => page.words(String.fromCodePoint(code)),
      onopentagname(start, end) {
        tag = { name: nameAt(start, end), attributes: new Map() }
      },
      onattribname(start, end) {
        const name = nameAt(start, end)
        // Of two with one name the first counts.
        attribute = asked.has(name) && !tag.attributes.has(name) ? name : null
        if (attribute !== null) tag.attributes.set(attribute, '')
      },
      onattribdata: (start, end) => addToAttribute(html.slice(start, Math.min(end, start + mostAttribute))),
      onattribentity: (code) => addToAttribute(String.fromCodePoint(code)),
      onattribend() {
        attribute = null
      },
      onopentagend: () => page.open(tag),
      onselfclosingtag() {
        page.open(tag)
        if (unseen.has(tag.name)) page.close(tag.name)
      },
      onclosetag: (start, end) => page.close(nameAt(start, end)),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { text: text.whole(), hasRemoteImages: page.hasRemoteImages() }
}

function followTags(text: OpenText, withLinks: boolean) {
  let hasRemoteImages = false
  let isUnseen = false
  let isKept = false
  let link: string | null = null
  const breakAround = (name: string) => {
    if (paragraphs.has(name)) text.breakLine(2)
    else if (lines.has(name)) text.breakLine(1)
  }

  function openImage({ attributes }: Tag): void {
    hasRemoteImages ||= /^\s*https?:\/\//i.test(attributes.get('src') ?? '')
    text.words(attributes.get('alt') ?? '')
  }

  return {
    words(piece: string): void {
      if (isUnseen) return
      if (isKept) text.kept(piece)
      else text.words(piece)
    },
    open(tag: Tag): void {
      const { name, attributes } = tag
      breakAround(name)
      if (unseen.has(name)) isUnseen = true
      else if (name === 'img') openImage(tag)
      else if (name === 'br') text.addLine()
      else if (name === 'td' || name === 'th') text.separate()
      else if (name === 'li') text.words('* ')
      else if (name === 'pre') isKept = true
      else if (name === 'blockquote') text.quote(1)
      else if (name === 'a') link = attributes.get('href')?.trim() ?? null
    },
    close(name: string): void {
      if (unseen.has(name)) isUnseen = false
      else if (name === 'pre') isKept = false
      else if (name === 'blockquote') text.quote(-1)
      else if (name === 'a' && withLinks && link !== null && /^(?:https?:|mailto:)/i.test(link))
        text.words(` (${link})`)
      if (name === 'a') link = null
      breakAround(name)
    },
    hasRemoteImages: () => hasRemoteImages,
  }
}
