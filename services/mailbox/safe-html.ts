import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

import { partsOf } from './html-parts.ts'
import { groundOf, safeStyle, type Ground } from './safe-style.ts'

export interface SanitiserJob {
  readonly html: string
  /** Data URLs by `src`: 'cid:…' and requested remote images. */
  readonly images: Readonly<Record<string, string>>
}

export interface SafeHtml {
  readonly html: string
  /** Remote images left out. */
  readonly remoteImages: readonly string[]
  /** Embedded images on screen, in order. */
  readonly ownPictures: readonly string[]
}

const mostImages = 100
const mostOwn = 500

/** 'cid:…' of a Content-ID, decoded. */
export function pictureAddress(src: string): string {
  const id = /^cid:(.{1,500})$/i.exec(src)?.[1]
  if (id === undefined) return src
  try {
    return `cid:${decodeURIComponent(id)}`
  } catch {
    return `cid:${id}`
  }
}

const attributes =
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height href hspace lang nowrap rowspan size src start style title valign vspace width'

const tags =
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'

/** Raster data URLs. */
const dataImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i

const { window } = new JSDOM('')
const purifier = createDOMPurify(window)

/** Sanitises HTML part by part; its output is never edited afterwards. Reports visible images. */
export function safeHtml({ html, images }: SanitiserJob): SafeHtml {
  const found: Found = { remote: new Set(), own: new Set() }
  const parts = partsOf(html).map((part) => safePart(part, images, found))
  const [only] = parts
  const isPlain = parts.length === 1 && only?.ground === null
  return {
    html: isPlain ? only.html : parts.map(inBox).join(''),
    remoteImages: [...found.remote],
    ownPictures: [...found.own],
  }
}

interface Found {
  readonly remote: Set<string>
  readonly own: Set<string>
}

interface SafePart {
  readonly html: string
  readonly ground: Ground | null
}

function inBox({ html, ground }: SafePart): string {
  if (ground === null) return `<div>${html}</div>`
  const letters = ground.letters === null ? '' : `; color: ${ground.letters}`
  return `<div style="background-color: ${ground.background}${letters}; padding: 8px">${html}</div>`
}

function safePart(html: string, images: SanitiserJob['images'], found: Found): SafePart {
  let ground: Ground | null = null
  const own = new WeakMap<Element, string>()
  purifier.removeAllHooks()
  purifier.addHook('uponSanitizeElement', (node) => {
    // The first node of all: it is no part of what comes out.
    if (node.nodeName !== 'BODY' || !isElement(node)) return
    const said = (name: string) => node.getAttribute(name)
    ground = groundOf({ bgcolor: said('bgcolor'), text: said('text'), style: said('style') })
  })
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName === 'style') attribute.attrValue = safeStyle(attrValue)
    else if (attrName === 'href') attribute.keepAttr = /^(?:https?:\/\/|mailto:|tel:)/i.test(attrValue.trim())
    else if (attrName === 'src') {
      const address = pictureAddress(attrValue.trim())
      const known = Object.hasOwn(images, address) ? images[address] : address
      const isRemote = /^https?:\/\//i.test(address)
      if (node.nodeName === 'IMG' && !isRemote) own.set(node, address)
      if (known !== undefined && dataImage.test(known)) attribute.attrValue = known
      else {
        if (isRemote && found.remote.size < mostImages) found.remote.add(address)
        attribute.keepAttr = false
      }
    }
  })
  purifier.addHook('afterSanitizeAttributes', (node) => {
    const address = own.get(node)
    if (address !== undefined && found.own.size < mostOwn && isOnScreen(node)) found.own.add(address)
    if (node.nodeName !== 'A') return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  })
  const safe = purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    FORBID_CONTENTS: ['style', 'script', 'title', 'noscript', 'template', 'svg', 'math'],
    ADD_URI_SAFE_ATTR: ['src'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  return { html: safe, ground }
}

const isElement = (node: Node): node is Element => node.nodeType === window.Node.ELEMENT_NODE

/** Maximum ancestors checked. */
const mostParents = 100

/** False for images that a style hides or shrinks away. */
function isOnScreen(image: Element): boolean {
  const isTiny = ['width', 'height'].some((name) => /^\s*[012](?:px)?\s*$/.test(image.getAttribute(name) ?? ''))
  let parent: Element | null = image
  for (let depth = 0; parent !== null && depth < mostParents; depth += 1) {
    if (unseen.test(parent.getAttribute('style') ?? '')) return false
    parent = parent.parentElement
  }
  return !isTiny
}

const unseen =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0+(?:\.0*)?|\.0+)%?\s*(?:;|$)|(?:max-)?(?:width|height)\s*:\s*[012](?:px)?\s*(?:;|!|$))/i
