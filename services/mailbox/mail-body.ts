import type { MailNode } from 'mailparser'

import { linkedPieces } from '#services/isomorphic/text-links.ts'

import { unflowed } from './flowed-text.ts'
import { joinParts } from './html-parts.ts'
import { readHtml } from './html-text.ts'

/** Part to show, as received. */
type Block = { readonly kind: 'html' | 'text'; readonly content: string }

interface Rendering {
  readonly shown: readonly Block[]
  readonly text: string
  /** Additional text of the HTML. */
  readonly furtherText: string
  readonly hasRemoteImages: boolean
}

export interface MailBody {
  readonly text: string
  /** Text of differing HTML, searchable too. */
  readonly furtherText: string
  /** Null for text alone. */
  readonly html: string | null
  readonly hasRemoteImages: boolean
}

/** Maximum nesting of parts. */
const mostDepth = 50

const nothing: Rendering = { shown: [], text: '', furtherText: '', hasRemoteImages: false }

/** Shown content: of alternatives the richest, otherwise all parts. `mostHtml` limits the characters read. */
export function bodyOf(root: MailNode, mostHtml: number): MailBody {
  const { shown, ...said } = render(root, { depth: 0, mostHtml })
  const hasHtml = shown.some(({ kind }) => kind === 'html')
  return { ...said, html: hasHtml ? joinParts(shown.map(asHtml)) : null }
}

interface Place {
  readonly depth: number
  readonly mostHtml: number
}

function render(node: MailNode, place: Place): Rendering {
  if (place.depth > mostDepth) return nothing
  const children = node.children.map((child) => render(child, { ...place, depth: place.depth + 1 }))
  const inner = node.contentType === 'multipart/alternative' ? richest(children) : inOrder(children)
  return inOrder([headOf(node), leaf(node, place.mostHtml), inner])
}

function leaf({ contentType, textContent = '', flowed = null }: MailNode, mostHtml: number): Rendering {
  if (textContent.trim() === '') return nothing
  if (contentType !== 'text/html') {
    const text = flowed === null ? textContent : unflowed(textContent, flowed === 'with blanks')
    return { ...nothing, shown: [{ kind: 'text', content: text }], text }
  }
  const { text, hasRemoteImages } = readHtml(textContent.slice(0, mostHtml))
  return { ...nothing, shown: [{ kind: 'html', content: textContent }], text, hasRemoteImages }
}

function headOf({ showMeta = false, headers }: MailNode): Rendering {
  if (!showMeta) return nothing
  const lines = ['From', 'Subject', 'Date', 'To', 'Cc'].flatMap((name) => {
    const said = wordsOf(headers.get(name.toLowerCase()))
    return said === '' ? [] : [`${name}: ${said}`]
  })
  const text = `\n${lines.join('\n')}\n`
  return { ...nothing, shown: [{ kind: 'text', content: text }], text }
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toUTCString()
  const isOfPeople = typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
  return isOfPeople ? String(value.text) : ''
}

const inOrder = (parts: readonly Rendering[]): Rendering => ({
  shown: parts.flatMap(({ shown }) => shown),
  text: joined(parts.map(({ text }) => text)),
  furtherText: joined(parts.map(({ furtherText }) => furtherText)),
  hasRemoteImages: parts.some(({ hasRemoteImages }) => hasRemoteImages),
})

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

/** Last alternative with HTML, else with text. */
function richest(forms: readonly Rendering[]): Rendering {
  const isHtml = ({ shown }: Rendering) => shown.some(({ kind }) => kind === 'html')
  const chosen = forms.findLast(isHtml) ?? forms.findLast(({ shown }) => shown.length > 0)
  if (chosen === undefined) return nothing
  const asText = isHtml(chosen) ? forms.find((form) => !isHtml(form) && form.text.trim() !== '') : undefined
  if (asText === undefined) return chosen
  return { ...chosen, text: asText.text, furtherText: joined([chosen.text, chosen.furtherText]) }
}

function asHtml({ kind, content }: Block): string {
  if (kind === 'html') return content
  const pieces = linkedPieces(content).map(({ text, href }) =>
    href === null ? escaped(text) : `<a href="${escaped(href)}">${escaped(text)}</a>`,
  )
  return `<div style="white-space: pre-wrap">${pieces.join('')}</div>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
