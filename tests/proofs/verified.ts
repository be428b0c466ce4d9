import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { verify } from '#projections/engine/verify.ts'
import { projections } from '#projections/registry.ts'
import type { Application } from '#services/process/open-application.ts'

/** Findings of the product's verify; '' for none. */
export async function verifyFaults({ ctx, database }: Pick<Application, 'ctx' | 'database'>): Promise<string[]> {
  const { clean, sentence } = await verify({ log: ctx.log, database, projections, vocabulary, upcasts })
  return clean ? [] : [sentence]
}
