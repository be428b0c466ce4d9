import type { Plugin } from 'vite'

import { isOfficePage } from '#services/isomorphic/office-pages.ts'

/** Serves the office's page in development. */
export const officePages = (): Plugin => ({
  name: 'office-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '', query] = (request.url ?? '').split('?', 2)
      if (isOfficePage(path)) request.url = query === undefined ? '/office/index.html' : `/office/index.html?${query}`
      next()
    })
  },
})
