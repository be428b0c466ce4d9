import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import { isLanguage, type Language } from '#events/values/language.ts'
import { isForCustomers } from '#services/isomorphic/customer-pages.ts'
import { languageCookie, signedInCookie, themeCookie } from '#services/isomorphic/kept-by-every-page.ts'
import { readLanguagePath, withoutSlash } from '#services/isomorphic/language-path.ts'
import { isOfficePage } from '#services/isomorphic/office-pages.ts'
import { isOwnPage, ownTemplatePath, type OwnPageAddress } from '#services/isomorphic/own-page.ts'
import { isPage } from '#services/isomorphic/pages.ts'
import { originPlaceholder } from '#services/isomorphic/site-origin.ts'

import { dragStyles } from './drag-styles.ts'
import { brandHead } from './page-brand.ts'
import { withContact, type PageContact } from './page-contact.ts'
import { stylesIn, type WebBuild, type WebFile } from './web-build.ts'

const aheadFolder = '/prerendered'

const officeFile = '/office/index.html'

interface PageRequest {
  /** Language of unprefixed paths, English by default. */
  readonly language: Language
  /** Null for the system's. */
  readonly theme: 'light' | 'dark' | null
  /** Signed in at the last visit. */
  readonly isExpected: boolean
}

export interface ChosenPage {
  readonly status: 200 | 404
  readonly file: WebFile
}

type Dressed = (place: string, file: WebFile, query: PageRequest, contact: PageContact) => WebFile

function dressing(origin: string): Dressed {
  const known = new Map<string, WebFile>()
  let said: PageContact | null = null
  return (place, file, query, contact) => {
    // Pages that say something else are of no use any more.
    if (said !== contact && !isDeepStrictEqual(said, contact)) known.clear()
    said = contact
    const key = `${place} ${query.theme}`
    const page = known.get(key) ?? dress(file, query, { origin, contact })
    known.set(key, page)
    return page
  }
}

/** Page for a path: prerendered or empty; undefined without a build. */
export function pageChooser(
  build: WebBuild,
  origin: string,
): (c: Context, path: string, contact: PageContact) => ChosenPage | undefined {
  const dressed = dressing(origin)
  return (c, path, contact) => {
    const query = pageRequestOf(c)
    const office = isOfficePage(path) ? build.get(officeFile) : undefined
    if (office !== undefined) {
      const file = dressed(officeFile, office, query, contact)
      return { status: 200, file: { ...file, styles: [...(file.styles ?? []), ...dragStyles] } }
    }
    const { language: named, prefix, path: own } = readLanguagePath(path)
    const language = named ?? offeredTo(query, contact)
    const isKnown = isPage(own)
    const address = isKnown ? prefix + withoutSlash(own) : `${prefix}/404`
    const empty = isForCustomers(own) ? ['/empty/customers', '/empty'] : ['/empty']
    const places = query.isExpected ? empty : [...partsOf(c).map((part) => `${address}/${part}`), address, ...empty]
    const place = places.map((one) => placeOf(language, one)).find((one) => build.has(one))
    const file = place === undefined ? undefined : build.get(place)
    if (place === undefined || file === undefined) return undefined
    return { status: isKnown ? 200 : 404, file: dressed(place, file, query, contact) }
  }
}

const placeOf = (language: Language, address: string): string =>
  `${aheadFolder}/${language}${address}/index.html`.replaceAll(/\/{2,}/g, '/')

const offeredTo = ({ language }: PageRequest, { languages }: PageContact): Language =>
  languages.includes(language) ? language : 'en'

export interface OwnTemplate {
  readonly language: Language
  readonly address: string
  readonly page: OwnPageAddress
  readonly file: WebFile
}

export const asksForOwnPage = (c: Context): boolean => {
  const { pathname, search } = new URL(c.req.url)
  return search === '' && isOwnPage(readLanguagePath(pathname).path)
}

export function ownTemplateChooser(
  build: WebBuild,
  origin: string,
): (c: Context, contact: PageContact) => OwnTemplate | undefined {
  const dressed = dressing(origin)
  return (c, contact) => {
    const { pathname: address } = new URL(c.req.url)
    const { language: named, path: page } = readLanguagePath(address)
    if (!isOwnPage(page) || (named !== null && !contact.languages.includes(named))) return undefined
    const query = pageRequestOf(c)
    const language = named ?? offeredTo(query, contact)
    const place = placeOf(language, ownTemplatePath(page))
    const file = build.get(place)
    return file && { language, address, page, file: dressed(place, file, query, contact) }
  }
}

/** 'service=glazed' selects a page of its own. */
const partsOf = (c: Context): readonly string[] => new URL(c.req.url).search.slice(1).split('&')

function pageRequestOf(c: Context): PageRequest {
  const language = getCookie(c, languageCookie.name)
  const theme = getCookie(c, themeCookie.name)
  return {
    language: isLanguage(language) ? language : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    isExpected: getCookie(c, signedInCookie.name) !== undefined,
  }
}

/** Brotli quality: nearly the smallest at a twentieth of the time. */
export const pageQuality = 7

/** Page with origin, contact and theme, compressed. */
function dress(
  file: WebFile,
  { theme }: PageRequest,
  { origin, contact }: { readonly origin: string; readonly contact: PageContact },
): WebFile {
  const html = withContact(new TextDecoder().decode(file.body).replaceAll(originPlaceholder, origin), contact)
  const marked =
    theme === null ? html : html.replace(/^(<!doctype html>\s*<html lang="\w+")/i, `$1 data-theme="${theme}"`)
  const body = new TextEncoder().encode(marked)
  const ofBrand = stylesIn(brandHead(contact.brand))
  return {
    ...file,
    body,
    ...(ofBrand.length === 0 ? {} : { styles: [...(file.styles ?? []), ...ofBrand] }),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    br: new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } })),
    gzip: new Uint8Array(gzipSync(body)),
  }
}
