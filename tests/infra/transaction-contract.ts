import { beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'

export function describeTransactions(database: () => Database): void {
  beforeAll(() =>
    database().script('create table account (id int primary key, balance int not null check (balance >= 0))'),
  )

  test('commits what a transaction did, and answers what it answered', async () => {
    const answer = await database().transaction(async (transaction) => {
      await transaction.query('insert into account values (1, 100), (2, 0)')
      await transaction.script(
        'update account set balance = balance - 30 where id = 1; update account set balance = 30 where id = 2',
      )
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await balances(1, 2)).toEqual([70, 30])
  })

  test('rolls everything back when the work throws, and passes its error on', async () => {
    const failure = new Error('changed my mind')
    const work = database().transaction(async (transaction) => {
      await transaction.query('insert into account values (3, 1)')
      throw failure
    })
    await expect(work).rejects.toBe(failure)
    expect(await balances(3)).toEqual([])
  })

  test('says which rule a statement broke', async () => {
    await database().query('insert into account values (4, 1)')
    await expect(database().query('insert into account values (4, 1)')).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'account_pkey',
    })
    await expect(database().query('update account set balance = -1 where id = 4')).rejects.toMatchObject({
      code: '23514',
      constraint: 'account_balance_check',
    })
    await expect(database().query('selekt 1')).rejects.toMatchObject({ code: '42601', constraint: undefined })
  })

  test.each(['went on', 'did not wait for it'])(
    'does not say that it committed when a statement had failed, and the work %s',
    async (then) => {
      const work = database().transaction(async (transaction) => {
        await transaction.query('insert into account values (5, 1)')
        const second = transaction.query('insert into account values (5, 1)').catch(() => undefined)
        if (then === 'went on') await second
        return 'all is well'
      })
      await expect(work).rejects.toMatchObject({ code: '23505' })
      expect(await balances(5)).toEqual([])
    },
  )

  test('does nothing after a transaction that ended, when a statement that it did not wait for was prepared for another table', async () => {
    await database().script('create table retyped (n int)')
    const insert = 'insert into retyped values ($1)'
    await database().transaction((transaction) => transaction.query(insert, [1]))
    const work = database().transaction(async (transaction) => {
      await transaction.script('alter table retyped alter column n type date using null')
      transaction.query(insert, [2]).catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: '42804' })
    expect(await database().query('select n from retyped')).toEqual([{ n: 1 }])
    await database().transaction((transaction) => transaction.query(insert, [3]))
    expect(await database().query('select n from retyped')).toEqual([{ n: 1 }, { n: 3 }])
  })

  test('does not let one transaction see or lose what another does meanwhile', async () => {
    await database().query('insert into account values (6, 0)')
    const add = () =>
      database().transaction(async (transaction) => {
        const [row] = await transaction.query<{ balance: number }>(
          'select balance from account where id = 6 for update',
        )
        await transaction.query('update account set balance = $1 where id = 6', [(row?.balance ?? 0) + 1])
      })
    await Promise.all(Array.from({ length: 40 }, add))
    expect(await balances(6)).toEqual([40])
  })

  test('keeps statements from outside out of a transaction', async () => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const rolledBack = database()
      .transaction(async (transaction) => {
        await transaction.query('insert into account values (7, 1)')
        begun.resolve()
        await goOn.promise
        throw new Error('no')
      })
      .catch(() => undefined)
    await begun.promise
    const outside = database().query('insert into account values (8, 1)')
    goOn.resolve()
    await Promise.all([rolledBack, outside])
    expect(await balances(7, 8)).toEqual([1])
  })

  test('runs what a transaction asks for together in order', async () => {
    const counted = await database().transaction(async (transaction) => {
      const answers = await Promise.all([
        transaction.query('insert into account values (9, 1)'),
        transaction.script('update account set balance = 2 where id = 9'),
        transaction.query<{ balance: number }>('select balance from account where id = 9'),
      ])
      return answers[2]
    })
    expect(counted).toEqual([{ balance: 2 }])
  })

  test('refuses what is asked of a transaction that is over', async () => {
    const kept = await database().transaction(async (transaction) => [transaction])
    await expect(kept[0]?.query('select 1')).rejects.toThrow('This transaction is over')
  })

  test('can be used after a transaction was left in error', async () => {
    const work = database().transaction((transaction) => transaction.query('select 1/0'))
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await database().transaction((transaction) => transaction.query('select 1 as one'))).toEqual([{ one: 1 }])
  })

  async function balances(...ids: number[]): Promise<number[]> {
    const rows = await database().query<{ balance: number }>(
      'select balance from account where id = any($1::int[]) order by id',
      [ids],
    )
    return rows.map((row) => row.balance)
  }
}
