import { expect, test } from 'vitest'

import { DatabaseError, type Queryable } from '#infra/database/database.ts'
import { groupTransactions } from '#infra/database/grouped-transactions.ts'

/** Transactions that note what was asked in each, and how it ended. */
function openNoted(fails: (sql: string) => Error | null = () => null) {
  const transactions: { asked: string[]; end: 'commit' | 'rollback' }[] = []
  const transact = groupTransactions(async (work) => {
    const noted = { asked: [] as string[], end: 'rollback' as 'commit' | 'rollback' }
    transactions.push(noted)
    const query: Queryable['query'] = (sql) => {
      noted.asked.push(sql)
      const fault = fails(sql)
      return fault === null ? Promise.resolve([]) : Promise.reject(fault)
    }
    await work({ query, script: async (sql) => void (await query(sql)) })
    noted.end = 'commit'
  })
  const ask = (sql: string) =>
    transact(async (transaction) => {
      await transaction.query(sql)
    })
  return { ask, transactions }
}

test('work of one turn goes in one transaction, later work in another', async () => {
  const { ask, transactions } = openNoted()
  await Promise.all([ask('a'), ask('b')])
  await ask('c')
  expect(transactions).toEqual([
    { asked: ['a', 'b'], end: 'commit' },
    { asked: ['c'], end: 'commit' },
  ])
})

test('of work that shared a transaction only the faulty fails: each is begun again in one of its own', async () => {
  const { ask, transactions } = openNoted((sql) => (sql === 'b' ? new DatabaseError('23505', 'twice') : null))
  const done = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
  expect(done).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason: new DatabaseError('23505', 'twice') },
    { status: 'fulfilled', value: undefined },
  ])
  expect(transactions).toEqual([
    { asked: ['a', 'b', 'c'], end: 'rollback' },
    { asked: ['a'], end: 'commit' },
    { asked: ['b'], end: 'rollback' },
    { asked: ['c'], end: 'commit' },
  ])
})

test('a database that is away is asked once for all', async () => {
  const away = new DatabaseError('unreachable', 'gone')
  const { ask, transactions } = openNoted(() => away)
  const done = await Promise.allSettled([ask('a'), ask('b')])
  expect(done).toEqual([
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ])
  expect(transactions).toHaveLength(1)
})
