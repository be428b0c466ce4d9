import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

import { safeStyle } from './safe-style.ts'

export interface SanitiserJob {
  readonly html: string
  /** Data URLs by what stands in `src`: 'cid:…', and remote addresses once somebody asked for them. */
  readonly images: Readonly<Record<string, string>>
}

export interface SafeHtml {
  readonly html: string
  /** Addresses of images elsewhere, which were left out. */
  readonly remoteImages: readonly string[]
}

/** Remote images of one mail that are counted and can be asked for. */
const mostImages = 100

const attributes =
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height href hspace lang nowrap rowspan size src start style title valign vspace width'

/** Text and tables. Nothing that sends, plays, frames, links a sheet or styles more than itself. */
const tags =
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'

/** An image that is part of the mail, in a type that draws and does nothing else. */
const dataImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i

const { window } = new JSDOM('')
const purifier = createDOMPurify(window)

/**
 * Leaves of a mail's HTML what can be looked at: no script, no style sheet, no form, and nothing that loads anything. Everything happens
 * inside the sanitiser; nothing touches its output.
 */
export function safeHtml({ html, images }: SanitiserJob): SafeHtml {
  const remote = new Set<string>()
  purifier.removeAllHooks()
  purifier.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute
    if (attrName === 'style') attribute.attrValue = safeStyle(attrValue)
    else if (attrName === 'href') attribute.keepAttr = /^(?:https?:\/\/|mailto:|tel:)/i.test(attrValue.trim())
    else if (attrName === 'src') {
      const address = attrValue.trim()
      const known = Object.hasOwn(images, address) ? images[address] : address
      if (known !== undefined && dataImage.test(known)) attribute.attrValue = known
      else {
        if (/^https?:\/\//i.test(address) && remote.size < mostImages) remote.add(address)
        attribute.keepAttr = false
      }
    }
  })
  purifier.addHook('afterSanitizeAttributes', (node) => {
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
  return { html: safe, remoteImages: [...remote] }
}
