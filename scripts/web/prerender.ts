import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { pageHtml, type Manifest, type RenderedPage } from './page-html.ts'
import { drawPictures, type ShareArt, type WrittenManifest } from './pictures.ts'

interface Program {
  readonly renderPages: () => AsyncIterable<RenderedPage>
  readonly renderManifests: () => Promise<readonly WrittenManifest[]>
  readonly renderShareArts: () => readonly ShareArt[]
}

/** `node prerender.ts SITE PROGRAM`: writes `prerendered/<chosen language>/<path>/index.html`. */
async function main([site = '', program = '']: readonly string[]): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program, made a moment ago
  const { renderPages, renderManifests, renderShareArts } = (await import(pathToFileURL(program).href)) as Program
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the bundler's own file, made a moment ago
  const manifest: Manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'))
  const html = await readFile(join(site, 'index.html'), 'utf8')
  const shell = { html, manifest, sheetText: (file: string) => readFileSync(join(site, file), 'utf8') }
  for await (const page of renderPages()) {
    const target = join(site, 'prerendered', page.language, ...page.address.split('?'), 'index.html')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, pageHtml(page, shell))
  }
  await drawPictures(site, { arts: renderShareArts(), manifests: await renderManifests() })
}

await main(process.argv.slice(2))
