import type { HtmlTagDescriptor, Plugin } from 'vite'

const preloaded = ['anek-latin', 'figtree']

/** Preloads of hashed fonts, and icons. */
export const headPlugin = (): Plugin => ({
  name: 'head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const faces = preloaded.map((face) => files.find((file) => file.includes(`/${face}-`) && file.endsWith('.woff2')))
      return [...faces.filter((file) => file !== undefined).map(preload), ...icons]
    },
  },
})

const link = (attrs: Readonly<Record<string, string>>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' })

const icons: readonly HtmlTagDescriptor[] = [
  link({ rel: 'icon', href: '/favicon.ico', sizes: '48x48' }),
  link({ rel: 'icon', href: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }),
  link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
]

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
