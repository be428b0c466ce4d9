import * as z from 'zod/mini'

import { addOn } from '#services/contracts/catalogue.ts'

import { useRead } from './swr.ts'

/** GET /api/addons. */
export const useAddOns = () => useRead(z.array(addOn), '/api/addons')
