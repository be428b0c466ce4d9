import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The faces of every first paint; the others wait until a letter needs them. */
const preloaded = ['anek-latin', 'figtree']

/** What the page's head needs with a hash in its name: the preloaded faces. */
export const headPlugin = (): Plugin => ({
  name: 'head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.keys(bundle)
      const faces = preloaded.map((face) => files.find((file) => file.includes(`/${face}-`) && file.endsWith('.woff2')))
      return faces.filter((file) => file !== undefined).map(preload)
    },
  },
})

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
