import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { pageHtml, type Manifest, type RenderedPage } from './page-html.ts'

/**
 * `node prerender.ts SITE PROGRAM`: writes every public page in every language into the built site, as
 * `prerendered/fr/about/index.html`; an article as `prerendered/fr/blog/read=salt/index.html`. PROGRAM is what the build made of `web/app/prerender.tsx`.
 */
async function main([site = '', program = '']: readonly string[]): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program, made a moment ago
  const { renderPages } = (await import(pathToFileURL(program).href)) as {
    renderPages: () => AsyncIterable<RenderedPage>
  }
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the bundler's own file, made a moment ago
  const manifest: Manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'))
  const html = await readFile(join(site, 'index.html'), 'utf8')
  const shell = { html, manifest, sheetText: (file: string) => readFileSync(join(site, file), 'utf8') }
  for await (const page of renderPages()) {
    const target = join(site, 'prerendered', page.language, ...page.path.split('?'), 'index.html')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, pageHtml(page, shell))
  }
}

await main(process.argv.slice(2))
