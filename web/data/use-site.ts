import { site } from '#services/contracts/site.ts'

import { useRead } from './swr.ts'

/** GET /api/site: how this installation takes payments. */
export const useSite = () => useRead(site, '/api/site')
