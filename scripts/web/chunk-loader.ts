import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/** Vite's module around every `import()`. */
const vitesLoader = '\0vite/preload-helper.js'
const ourLoader = fileURLToPath(new URL('../../web/data/load-chunk.ts', import.meta.url))

/** Replaces Vite's loader by one that retries under another address. */
export const chunkLoader = (): Plugin => ({
  name: 'chunk-loader',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === vitesLoader ? `export { loadChunk as __vitePreload } from ${JSON.stringify(ourLoader)}` : null),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = withRetries(chunk.code, chunk.fileName)
      }
    },
  },
})

/** Forms of `import()` that the bundler writes. */
const imports = /\(\)=>((?:\{let\{[^{}]*\}=await )?import\(([`"'])\.\.?\/[^`"']+\2)\)/g
const importPastTheLoader = /\bimport\(([`"'])\.\.?\/[^`"']+\1\)/

/** Throws for another form of `import()`, which would have no retry. */
export function withRetries(code: string, file: string): string {
  const changed = code.replaceAll(imports, (_, start: string) => `(retry)=>${start}+retry)`)
  const [left] = importPastTheLoader.exec(changed) ?? []
  if (left !== undefined) throw new Error(`${file} has ${left} in a form that web/data/load-chunk.ts cannot repeat`)
  return changed
}
