import type { Context, MiddlewareHandler } from 'hono'

import { articleIds, articlePath } from '#services/isomorphic/articles.ts'
import { readLanguagePath } from '#services/isomorphic/language-path.ts'
import { officeWorkerPath } from '#services/isomorphic/office-pages.ts'

import { brandedManifest } from './page-brand.ts'
import { pageChooser } from './page-choice.ts'
import { builtContact, type PageContact } from './page-contact.ts'
import { allowStyles } from './security-headers.ts'
import type { WebBuild, WebFile } from './web-build.ts'

const reserved = ['api', 'webhooks', 'sandbox', 'healthz', 'readyz', 'metrics']

/** Built pages for GET and HEAD: hashed files immutable, pages revalidated, unknown pages 404. */
export function staticFiles(
  build: WebBuild,
  origin: string,
  contactNow: () => Promise<PageContact> = async () => builtContact,
): MiddlewareHandler {
  const choosePage = pageChooser(build, origin)
  return async (c, next) => {
    const path = plainPath(c.req.path)
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || isReserved(path)) return next()
    const file = build.get(path)
    if (file && !isHtml(file)) {
      const isManifest = path.endsWith('.webmanifest')
      return answer(c, isManifest ? brandedManifest(file, (await contactNow()).brand) : file, 200, {
        'cache-control': cachingOf(path),
        vary: 'accept-encoding',
        ...(path === officeWorkerPath && workerHeaders),
      })
    }
    const moved = movedTo(c, path)
    if (moved !== null) return c.redirect(moved, 301)
    if (!isNavigation(c, path)) return next()
    const contact = await contactNow()
    const inEnglish = englishFor(c, path, contact)
    // For now: the language may be offered again.
    if (inEnglish !== null) return c.redirect(inEnglish, 302)
    const page = choosePage(c, path, contact)
    if (page === undefined) return next()
    allowStyles(c, page.file.styles ?? [])
    return answer(c, page.file, page.status, { 'cache-control': askEachTime, vary: 'accept-encoding, cookie' })
  }
}

const isHtml = ({ type }: WebFile): boolean => type.startsWith('text/html')

/** Redirect of former article addresses, '/blog?read=salt'. */
function movedTo(c: Context, path: string): string | null {
  const { prefix, path: own } = readLanguagePath(path)
  const asked = own === '/blog' ? c.req.query('read') : undefined
  const article = articleIds.find((id) => id === asked)
  return article === undefined ? null : prefix + articlePath(article)
}

function englishFor(c: Context, path: string, { languages }: PageContact): string | null {
  const { language, path: own } = readLanguagePath(path)
  if (language === null || languages.includes(language)) return null
  // It begins with one slash: what it names is ours. What was decoded may hold any character.
  return own.split('/').map(encodeURIComponent).join('/') + new URL(c.req.url).search
}

function answer(c: Context, file: WebFile, status: 200 | 404, caching: Readonly<Record<string, string>>): Response {
  const { encoding, body } = chosen(file, c.req.header('accept-encoding'))
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`
  const headers: Record<string, string> = { etag, ...caching }
  if (status === 200 && isSame(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  if (encoding !== null) headers['content-encoding'] = encoding
  return c.body(body, status, { ...headers, 'content-type': file.type, 'content-length': String(body.byteLength) })
}

function chosen(
  file: WebFile,
  accepted = '',
): { readonly encoding: 'br' | 'gzip' | null; readonly body: Uint8Array<ArrayBuffer> } {
  if (file.br && accepts(accepted, 'br')) return { encoding: 'br', body: file.br }
  if (file.gzip && accepts(accepted, 'gzip')) return { encoding: 'gzip', body: file.gzip }
  return { encoding: null, body: file.body }
}

export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

const isSame = (header: string | undefined, etag: string): boolean =>
  header === '*' || (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

const askEachTime = 'no-cache'
const workerHeaders = {
  'cache-control': askEachTime,
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}
const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

/** HTML request; a path with a file extension needs Accept. */
const isNavigation = (c: Context, path: string): boolean =>
  !path.startsWith('/assets/') && (!/\.\w+$/.test(path) || (c.req.header('accept') ?? '').includes('text/html'))

/** Checks the normalised path: '//API/x' and '/%61pi/x' too. */
const isReserved = (path: string): boolean => reserved.includes(path.toLowerCase().split('/')[1] ?? '')

function plainPath(path: string): string {
  const single = (text: string): string => text.replaceAll(/[/\\]+/g, '/')
  try {
    return single(decodeURIComponent(path))
  } catch {
    // Not percent-encoding: the path is what it is.
    return single(path)
  }
}
