import { upcasts } from '#events/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { projections } from '#projections/registry.ts'
import { verify } from '#projections/verify.ts'
import type { OpenHouse } from '#services/open-house.ts'

/** What the product's own verify finds to complain of, in a sentence; empty when all is clean. */
export async function verifyFaults({ house, database }: Pick<OpenHouse, 'house' | 'database'>): Promise<string[]> {
  const { clean, sentence } = await verify({ log: house.log, database, projections, vocabulary, upcasts })
  return clean ? [] : [sentence]
}
