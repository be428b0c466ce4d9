import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import { officeWorker } from '#scripts/web/office-worker.ts'

import shop from './vite.config.ts'

/**
 * The office is a build of its own: in one build with the shop the bundler would give both the same files, and what the office brings
 * would weigh on every visitor. Staff load the library a second time.
 */
export default defineConfig((environment) => {
  const { build, plugins, ...shared } = shop(environment)
  return {
    ...shared,
    plugins: [...(plugins ?? []), officeWorker()],
    build: {
      ...build,
      outDir: fileURLToPath(new URL('.build/office', import.meta.url)),
      manifest: 'office-manifest.json', // beside the shop's, for the size gates
      rolldownOptions: {
        input: fileURLToPath(new URL('web/office/index.html', import.meta.url)),
        output: {
          entryFileNames: 'assets/office-[hash].js',
          chunkFileNames: 'assets/office-[name]-[hash].js',
          // As in the shop, so that both have one file of each font.
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      },
    },
  }
})
