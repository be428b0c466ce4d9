import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import { isLanguage, type Language } from '#events/values/language.ts'
import { pageCookies } from '#services/contracts/page-cookies.ts'

import type { WebBuild, WebFile } from './web-build.ts'

/** Where the build lays pages that were rendered ahead: asked for by their own address only. */
export const aheadFolder = '/prerendered'

/** How somebody wants to see a page, by the cookies that our pages wrote. */
interface Wish {
  /** English unless another language was chosen (specification section 1). */
  readonly language: Language
  /** Null while it follows the system. */
  readonly theme: 'light' | 'dark' | null
  /** Was signed in last time: the page starts with the question who is here. */
  readonly isExpected: boolean
}

/**
 * The page for a navigation to `path`: as it was rendered ahead in the visitor's language, else the empty one, which the
 * script fills. Undefined without a build.
 */
export function pageChooser(build: WebBuild): (c: Context, path: string) => WebFile | undefined {
  const dressed = new Map<string, WebFile>()
  return (c, path) => {
    const wish = wishOf(c)
    const folder = `${aheadFolder}/${wish.language}${path.replace(/\/$/, '')}`
    const places = wish.isExpected
      ? []
      : [...partsOf(c).map((part) => `${folder}/${part}/index.html`), `${folder}/index.html`]
    const place = [...places, '/index.html'].find((one) => build.has(one))
    const file = place === undefined ? undefined : build.get(place)
    if (file === undefined) return undefined
    const key = `${place} ${wish.language} ${wish.theme}`
    const page = dressed.get(key) ?? dress(file, wish)
    dressed.set(key, page)
    return page
  }
}

/** 'read=salt', 'service=glazed': an article is a page of its own, so is the beginning of a booking, whatever else the address says. */
const partsOf = (c: Context): readonly string[] => new URL(c.req.url).search.slice(1).split('&')

function wishOf(c: Context): Wish {
  const language = getCookie(c, pageCookies.language)
  const theme = getCookie(c, pageCookies.theme)
  return {
    language: isLanguage(language) ? language : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    isExpected: getCookie(c, pageCookies.signedIn) !== undefined,
  }
}

/** The page with its language and theme marked before anything is drawn, compressed anew when that changes it. */
function dress(file: WebFile, { language, theme }: Wish): WebFile {
  const html = new TextDecoder().decode(file.body)
  const marked = html.replace(
    /^(<!doctype html>\s*<html) lang="\w+"/i,
    `$1 lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}`,
  )
  if (marked === html) return file
  const body = new TextEncoder().encode(marked)
  return {
    ...file,
    body,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    br: new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
    gzip: new Uint8Array(gzipSync(body)),
  }
}
