import * as z from 'zod/mini'

import type { ProblemCode } from './problem.ts'

/** True for what may be done now, otherwise the code with which it would be refused. */
export const allowed = z.union([z.literal(true), z.custom<ProblemCode>((value) => typeof value === 'string')])
export type Allowed = z.infer<typeof allowed>
