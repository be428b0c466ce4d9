import type { Language } from '#events/values/language.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { brand } from '#web/brand.ts'

export const webManifest = (language: Language, description: string): string =>
  JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description,
    lang: language,
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'minimal-ui',
    background_color: 'var(--powder)',
    theme_color: 'var(--berry)',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
