import { useRead } from './swr.ts'

const promised = async () => (await import('#services/contracts/catalogue.ts')).addOns

/** GET /api/addons. */
export const useAddOns = () => useRead(promised, '/api/addons')
