import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { Hono } from 'hono'

import { builtContact, type PageContact } from '#services/http/page-contact.ts'
import { onNotFound } from '#services/http/problem.ts'
import { staticFiles } from '#services/http/static-files.ts'
import { loadWebBuild } from '#services/http/web-build.ts'
import { originPlaceholder } from '#services/isomorphic/site-origin.ts'

export const emptyIn = (language: string) => `<!doctype html><html lang="${language}"><title>Fresh Glaze</title>`
export const customersIn = (language: string) => `${emptyIn(language)}<link rel="modulepreload" href="/assets/a.js">`
export const aboutIn = (language: string, title: string) =>
  `<!doctype html><html lang="${language}"><style>p{color:red}</style><title>${title}</title>`
export const notFoundPage = aboutIn('en', 'Page Not Found')
export const officePage = '<!doctype html><html lang="en"><meta name="robots" content="noindex" />'
export const script = 'export const wheel = 1\n'

/** A build of a few pages and files, in a folder of its own beside a file that is nobody's business, and an app that serves it. */
export async function serveBuild(contact: Partial<PageContact> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'))
  const files = {
    'web/index.html': 'the template',
    'web/prerendered/en/empty/index.html': emptyIn('en'),
    'web/prerendered/en/empty/customers/index.html': customersIn('en'),
    'web/prerendered/fr/empty/index.html': emptyIn('fr'),
    'web/prerendered/pa/empty/index.html': emptyIn('pa'),
    'web/prerendered/en/404/index.html': notFoundPage,
    'web/prerendered/fr/404/index.html': aboutIn('fr', 'Page introuvable'),
    'web/prerendered/fr/fr/404/index.html': aboutIn('fr', 'Page introuvable, en français'),
    'web/prerendered/fr/fr/about/index.html': aboutIn('fr', 'À propos, en français'),
    'web/prerendered/en/terms/index.html': `<!doctype html><html lang="en"><link rel="canonical" href="${originPlaceholder}/terms">`,
    'web/prerendered/en/about/index.html': aboutIn('en', 'About'),
    'web/prerendered/fr/about/index.html': aboutIn('fr', 'À propos'),
    'web/prerendered/en/blog/salt/index.html': aboutIn('en', 'Salt'),
    'web/prerendered/en/reviews/index.html':
      '<!doctype html><html lang="en"><p class="a" style="rotate:&quot;1deg&quot;">',
    'web/prerendered/en/quote/index.html': aboutIn('en', 'Quote'),
    'web/prerendered/en/quote/package=glazed/index.html': aboutIn('en', 'Glazed'),
    'web/prerendered/en/blog/index.html': aboutIn('en', 'Blog'),
    'web/office/index.html': officePage,
    'web/assets/main-x1y2z3.js': script,
    'web/assets/main-x1y2z3.js.br': 'as brotli',
    'web/assets/main-x1y2z3.js.gz': 'as gzip',
    'web/assets/style-a1b2c3.css': 'p { color: red }',
    'web/crm-worker.js': 'addEventListener("fetch", () => {})',
    'web/robots.txt': 'User-agent: *',
    'web/.hidden': 'hidden',
    'web/.vite/manifest.json': '{}',
    'secret.txt': 'secret',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await symlink(join(folder, 'secret.txt'), join(folder, 'web/link.txt'))
  const build = await loadWebBuild(join(folder, 'web'))
  const app = new Hono().notFound(onNotFound).get(
    '*',
    staticFiles(build, 'https://freshglaze.example', async () => ({ ...builtContact, ...contact })),
  )
  return {
    app,
    build,
    close: () => rm(folder, { recursive: true }),
    ask: async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const response = await app.request(path, { headers, method })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
  }
}
