import type { Plugin } from 'vite'

const order = '@layer reset, tokens, base, components, utilities;'

/** Repeats the order of cascade layers in every sheet, whatever loads first. */
export const layersPlugin = (): Plugin => ({
  name: 'layers',
  enforce: 'pre',
  transform(code, id) {
    return /\/web\/.*\.css$/.test(id) ? { code: `${order}\n${code}`, map: null } : null
  },
})
