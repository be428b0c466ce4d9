import { useRead } from './swr.ts'

const promised = async () => (await import('#services/contracts/catalogue.ts')).servicePackages

/** GET /api/services: the three packages with the prices that are charged. */
export const useServices = () => useRead(promised, '/api/services')
