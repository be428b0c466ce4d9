import type { OpsContext } from '#services/operations/context.ts'
import { erase } from '#services/operations/erase.ts'
import type { Given, Outcome, Work } from '#services/operations/verb.ts'

import type { TestApp } from './test-app.ts'

export function eraseCustomer(
  { ctx, database, blobs }: TestApp,
  person: string,
  progress: Work['progress'] = () => {},
  values: Given['values'] = {},
): Promise<Outcome> {
  const ops = {
    database,
    blobs,
    now: () => Date.parse(ctx.clock()),
    logAccess: async () => ({ log: ctx.log, customerSecret: ctx.secret }),
  } as unknown as OpsContext // the verb asks for no more of it
  const plan = erase.plan({ positionals: [person], values, folder: '.' })
  return plan.run({ ops, signal: new AbortController().signal, progress, print: async () => {} })
}
