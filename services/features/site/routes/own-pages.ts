import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Context, MiddlewareHandler } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { userOf } from '#services/features/account/routes/account-user.ts'
import { readLoyalty } from '#services/features/care/routes/loyalty-routes.ts'
import { ownRows } from '#services/features/visit/routes/own-rows.ts'
import { readBookings, readHistory, readQuotes } from '#services/features/visit/routes/own-visit-routes.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { customerSessionOf } from '#services/http/customer-session.ts'
import type { OwnPageRenderer } from '#services/http/own-page-renderer.ts'
import { withLogo } from '#services/http/page-brand.ts'
import { asksForOwnPage, ownTemplateChooser, type OwnTemplate } from '#services/http/page-choice.ts'
import { reachedAt, type PageContact } from '#services/http/page-contact.ts'
import { allowStyles } from '#services/http/security-headers.ts'
import { accepts } from '#services/http/static-files.ts'
import { stylesIn, type WebBuild, type WebFile } from '#services/http/web-build.ts'
import { ownAnswersId } from '#services/isomorphic/customer-pages.ts'
import {
  ownPagePlace,
  ownPages,
  ownReadPaths,
  type OwnAnswers,
  type OwnPageAddress,
  type OwnRead,
} from '#services/isomorphic/own-page.ts'

export interface OwnPagesTerms {
  readonly ctx: AccountContext
  readonly database: ReadOnlyDatabase
  readonly cookies: CookieTerms
  readonly pages: WebBuild
  readonly origin: string
  readonly renderer: OwnPageRenderer
  readonly contactNow: () => Promise<PageContact>
  readonly limits?: Partial<OwnPageLimits>
}

interface OwnPageLimits {
  readonly deadlineMs: number
  readonly mostAtOnce: number
  readonly mostAnswers: number
}

export const ownPageLimits: OwnPageLimits = { deadlineMs: 250, mostAtOnce: 16, mostAnswers: 100_000 }

const calmMs = 1_000
const brotliQuality = 4

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Server-rendered first view of signed-in pages, uncached; falls back to the empty page. */
export function servedOwnPages(terms: OwnPagesTerms): MiddlewareHandler {
  const templateFor = ownTemplateChooser(terms.pages, terms.origin)
  const limits = { ...ownPageLimits, ...terms.limits }
  const inTime = timeKeeper(limits, (error) =>
    terms.ctx.logger.warn({ error }, 'the page of a customer could not be rendered'),
  )
  return async (c, next) => {
    if (c.req.method !== 'GET' || !asksForOwnPage(c)) return next()
    const page = await inTime(async () => {
      const contact = await terms.contactNow()
      const template = templateFor(c, contact)
      const own = template === undefined ? null : await pageFor(c, { ...terms, ...limits }, { template, contact })
      return own && { styles: own.styles, ...(await compressed(own.html, c.req.header('accept-encoding'))) }
    })
    if (page === null) return next()
    allowStyles(c, page.styles)
    const { encoding, body } = page
    return c.body(body, 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      vary: 'accept-encoding, cookie',
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    })
  }
}

/** Circuit breaker: null for errors, timeouts and overload, and shortly after. */
function timeKeeper({ deadlineMs, mostAtOnce }: OwnPageLimits, onFailed: (error: unknown) => void) {
  let running = 0
  let calmAt = -Infinity
  return async <Answer>(work: () => Promise<Answer | null>): Promise<Answer | null> => {
    if (running >= mostAtOnce || performance.now() < calmAt) return null
    running += 1
    const done = work()
      .catch((error: unknown) => {
        onFailed(error)
        return null
      })
      .finally(() => (running -= 1))
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        calmAt = performance.now() + calmMs
        resolve(null)
      }, deadlineMs)
    })
    return Promise.race([done, late]).finally(() => clearTimeout(timer))
  }
}

interface OwnPage {
  readonly html: string
  readonly styles: readonly string[]
}

async function pageFor(
  c: Context,
  terms: OwnPagesTerms & Pick<OwnPageLimits, 'mostAnswers'>,
  { template, contact }: { readonly template: OwnTemplate; readonly contact: PageContact },
): Promise<OwnPage | null> {
  const { ctx, cookies, renderer, mostAnswers } = terms
  const session = await customerSessionOf(c, ctx.identity.sessions, cookies)
  if (session === null) return null
  const own = await answersFor(terms, template.page, session.owner)
  const answers = own === null ? '' : JSON.stringify(own)
  if (own === null || answers.length > mostAnswers) return null
  const { language, address, file } = template
  const content = await renderer.render({ language, address, answers })
  if (content === null) return null
  return filled(file, address, { content: withLogo(reachedAt(content, contact), contact.brand), answers })
}

async function answersFor(
  { ctx, database }: OwnPagesTerms,
  page: OwnPageAddress,
  customerId: string,
): Promise<OwnAnswers | null> {
  const rows = ownRows(database, customerId)
  const reads = {
    bookings: () => readBookings(ctx, rows),
    quotes: () => readQuotes(database, customerId),
    history: () => readHistory(ctx, database, rows),
    loyalty: () => readLoyalty(ctx, database, rows),
  } satisfies Record<OwnRead, () => Promise<unknown>>
  const [user, ...answers] = await Promise.all([
    userOf(ctx, customerId),
    ...ownPages[page].map(async (read) => [ownReadPaths[read], await reads[read]()] as const),
  ])
  return user === null ? null : { user, answers: Object.fromEntries(answers) }
}

function filled(
  file: WebFile,
  address: string,
  { content, answers }: { readonly content: string; readonly answers: string },
): OwnPage {
  const [before = '', after = ''] = new TextDecoder().decode(file.body).split(ownPagePlace)
  // It cannot end its script.
  const json = answers.replaceAll('<', String.raw`\u003c`)
  return {
    html: `${before}<div id="site" data-served="${address}">${content}</div><script type="application/json" id="${ownAnswersId}">${json}</script>${after}`,
    styles: [...(file.styles ?? []), ...stylesIn(content)],
  }
}

async function compressed(html: string, accepted = '') {
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return { encoding: 'br', body: new Uint8Array(await toBrotli(html, { params })) } as const
  }
  if (accepts(accepted, 'gzip')) return { encoding: 'gzip', body: new Uint8Array(await toGzip(html)) } as const
  return { encoding: null, body: html } as const
}
