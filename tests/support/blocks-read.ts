import * as z from 'zod'

import type { Queryable } from '#infra/database/database.ts'

const explained = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
])

/** Blocks read for a query. */
export async function blocksOf(database: Queryable, ask: (database: Queryable) => Promise<unknown>): Promise<number> {
  let blocks = 0
  await ask({
    ...database,
    query: async (sql, parameters) => {
      const answer = await database.query(`explain (analyze, buffers, format json) ${sql}`, parameters)
      const { Plan: plan } = explained.parse(answer)[0]['QUERY PLAN'][0]
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      return database.query(sql, parameters)
    },
  })
  return blocks
}
