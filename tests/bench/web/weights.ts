import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { chunksOf, type Manifest } from '#scripts/web/page-html.ts'

const built = join(import.meta.dirname, '../../../.build/web')

const wizard = [
  'app/landing-screen.tsx',
  'quote/quote-builder.tsx',
  ...['public', 'details', 'quote'].map((area) => `i18n/messages/en/${area}.json`),
]

/** Compressed bytes of the start scripts, and of those with the wizard. */
export function weighScripts(): { readonly start: number; readonly withWizard: number } {
  const manifest: Manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'))
  const weigh = (sources: readonly string[]) =>
    [...new Set(chunksOf(manifest, sources).map(({ file }) => file))].reduce(
      (bytes, file) => bytes + gzipSync(readFileSync(join(built, file)), { level: 9 }).byteLength,
      0,
    )
  return { start: weigh(['index.html']), withWizard: weigh(['index.html', ...wizard]) }
}

export async function weighPage(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', accept: 'text/html', cookie } })
  await answer.body?.cancel()
  if (answer.headers.get('content-encoding') !== 'br') throw new Error(`${url} came uncompressed`)
  return Number(answer.headers.get('content-length'))
}
