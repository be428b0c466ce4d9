import { readFile } from 'node:fs/promises'

import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The faces of every first paint; the others wait until a letter needs them. */
const preloaded = ['anek-latin', 'figtree']

/**
 * What the page's head needs with a hash in its name: the boot script, which sets theme and language before the first
 * paint (a file, since the policy allows no inline script), and the preloaded faces.
 */
export function headPlugin(bootFile: string): Plugin {
  let boot = ''
  return {
    name: 'head',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(bootFile)
      boot = this.emitFile({ type: 'asset', name: 'boot.js', source: await readFile(bootFile, 'utf8') })
    },
    generateBundle: {
      order: 'pre',
      handler() {
        boot = this.getFileName(boot)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle)
        const faces = preloaded.map((face) =>
          files.find((file) => file.includes(`/${face}-`) && file.endsWith('.woff2')),
        )
        return [
          { tag: 'script', attrs: { src: `/${boot}` }, injectTo: 'head-prepend' },
          ...faces.filter((file) => file !== undefined).map(preload),
        ]
      },
    },
  }
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
