import type { Plugin } from 'vite'

import { isOfficePage } from '#services/contracts/office-pages.ts'

/** The development server answers the addresses of the office with its page, as the API process does with the built one. */
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
