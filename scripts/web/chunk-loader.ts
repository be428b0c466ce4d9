import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

/** Vite puts this module around every `import()` that it splits off. */
const vitesLoader = '\0vite/preload-helper.js'
const ourLoader = fileURLToPath(new URL('../../web/data/load-chunk.ts', import.meta.url))

/**
 * Gives every `import()` of the site our own loader, which tries again. A second attempt needs another address, so that
 * `()=>import('./x.js')` becomes `(retry)=>import('./x.js'+retry)`.
 */
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

/** `()=>import(`./x.js`)` and `()=>{let{A:e}=await import(`./x.js`)`, as the bundler writes them. */
const imports = /\(\)=>((?:\{let\{[^{}]*\}=await )?import\(([`"'])\.\.?\/[^`"']+\2)\)/g
const importPastTheLoader = /\bimport\(([`"'])\.\.?\/[^`"']+\1\)/

/** Throws where an `import()` is written in another way: it would go without a second attempt, and nobody would know. */
export function withRetries(code: string, file: string): string {
  const changed = code.replaceAll(imports, (_, start: string) => `(retry)=>${start}+retry)`)
  const [left] = importPastTheLoader.exec(changed) ?? []
  if (left !== undefined) throw new Error(`${file} has ${left} in a form that web/data/load-chunk.ts cannot repeat`)
  return changed
}
