import * as z from 'zod/mini'

import { servicePackage } from '#services/contracts/catalogue.ts'

import { useRead } from './swr.ts'

/** GET /api/services: the three packages with the prices that are charged. */
export const useServices = () => useRead(z.array(servicePackage), '/api/services')
