import type { Plugin } from 'vite'

const order = '@layer reset, tokens, base, components, utilities;'

/**
 * Says the order of the layers in every style sheet. The build may load a component's sheet before the tokens, and the
 * first sheet that names a layer decides where it stands.
 */
export const layersPlugin = (): Plugin => ({
  name: 'layers',
  enforce: 'pre',
  transform(code, id) {
    return /\/web\/.*\.css$/.test(id) ? { code: `${order}\n${code}`, map: null } : null
  },
})
