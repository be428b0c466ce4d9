import { Hono } from 'hono'

import { readOnly } from '#infra/database/read-only.ts'
import { pageContactOf } from '#services/features/business/business-in-force.ts'
import { servedOwnPages } from '#services/features/site/routes/own-pages.ts'
import { searchEngineRoutes } from '#services/features/site/routes/search-engine-routes.ts'
import type { Application } from '#services/process/open-application.ts'

import type { OwnPageRenderer } from './http/own-page-renderer.ts'
import { rememberedContact } from './http/page-contact.ts'
import { staticFiles } from './http/static-files.ts'
import type { WebBuild } from './http/web-build.ts'

export interface PagesTerms {
  readonly pages: WebBuild
  /** Null without a build. */
  readonly renderer: OwnPageRenderer | null
  readonly now: () => number
}

/** Built pages with the current business settings, and customers' pages with their data. */
export function builtPages(open: Application, origin: string, { pages, renderer, now }: PagesTerms): Hono {
  const { ctx, identities, database } = open
  const contactNow = rememberedContact({
    read: () => pageContactOf(ctx),
    onFailed: (error) => ctx.logger.warn({ error }, 'what pages say of the business could not be read for a page'),
    now,
  })
  const customers = { ...ctx, identity: identities.customers }
  const cookies = { isSecure: origin.startsWith('https:') }
  const app = new Hono()
  if (renderer !== null)
    app.use(
      servedOwnPages({ ctx: customers, database: readOnly(database), cookies, pages, origin, renderer, contactNow }),
    )
  const offered = async () => (await contactNow()).languages
  return app.route('/', searchEngineRoutes(origin, offered)).use(staticFiles(pages, origin, contactNow))
}
