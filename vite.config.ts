import { fileURLToPath } from 'node:url'

import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { dayOf } from '#events/values/toronto.ts'
import { chunkLoader } from '#scripts/web/chunk-loader.ts'
import { classNames } from '#scripts/web/class-names.ts'
import { facesPlugin } from '#scripts/web/faces.ts'
import { headPlugin } from '#scripts/web/head.ts'
import { layersPlugin } from '#scripts/web/layers.ts'
import { messagesPlugin } from '#scripts/web/messages.ts'
import { officePages } from '#scripts/web/office-pages.ts'
import { oneStart } from '#scripts/web/one-start.ts'
import { punjabiControlsPlugin } from '#scripts/web/punjabi-controls.ts'
import { isOf } from '#scripts/web/source-files.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The browsers of 2023 and later: styles are lowered to them, scripts stay as they are. */
const styleTargets = ['chrome111', 'firefox114', 'safari16.4']

const start = oneStart()

/** What depends on the day is rendered ahead, and taken over, as of this one. */
const builtOn = dayOf(new Date().toISOString())

/** What the front page, the quote and the booking share: a few files compress better than a dozen. */
const shared = [
  {
    name: 'fields',
    test: isOf(['field', 'text-field', 'notice', 'choice-group', 'badge'].map((name) => `web/ui/${name}.*`)),
  },
  {
    name: 'wizards',
    test: isOf([
      ...['step-*', 'combo-field.*', 'select-field.*', 'vehicle-drawing.*', 'paints.*'].map((name) => `web/ui/${name}`),
      'web/named-city.ts',
      'web/data/use-address-suggestions.ts',
    ]),
  },
  { name: 'icing', test: isOf(['icing', 'sprinkles', 'wheel', 'flavour-ring'].map((name) => `web/ui/${name}.*`)) },
  {
    name: 'offers',
    test: isOf([
      'web/data/package-list.ts',
      'web/data/site-reads.ts',
      'web/i18n/add-on-words.ts',
      'services/isomorphic/kept-in-browser.ts',
    ]),
  },
]

/** What renders pages ahead, and what renders those of customers when they are asked for. */
const programs = ['app/prerender.tsx', 'app/own-page.tsx'].map((file) => fromRoot(`web/${file}`))

export default defineConfig(({ command, isSsrBuild }) => ({
  root: fromRoot('web'),
  publicDir: false,
  plugins: [
    facesPlugin(fromRoot('.build/fonts')),
    layersPlugin(),
    messagesPlugin(),
    headPlugin(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR'] }), enforce: 'pre' },
    punjabiControlsPlugin(),
    officePages(),
    react(),
    start.plugin,
    chunkLoader(),
  ],
  resolve: {
    alias: [
      // React has had it itself since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // Built messages are parsed already. Elsewhere they are text.
      ...(command === 'build'
        ? [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : []),
    ],
  },
  define: command === 'build' ? { 'import.meta.env.VITE_BUILT_ON': JSON.stringify(builtOn) } : {},
  ...(command === 'build' && { css: { modules: { generateScopedName: classNames(fromRoot('web')) } } }),
  // The development server bundles packages ahead, past the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [punjabiControlsPlugin()] } },
  build: {
    outDir: fromRoot('.build/web'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: styleTargets,
    assetsInlineLimit: 0, // `data:` is not in the content policy
    modulePreload: { polyfill: false },
    manifest: 'manifest.json', // the size gates read it
    reportCompressedSize: false,
    rolldownOptions: {
      ...(isSsrBuild && { input: programs }),
      output: {
        codeSplitting: { groups: [start.group, ...shared] },
        // The start of every page names some hundred files, and hashes do not compress: six or seven letters tell two builds of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
}))
