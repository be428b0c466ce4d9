import { DatabaseError, type Database, type Queryable } from './database.ts'

/** A database whose statements run in read-only transactions: the server refuses writes with '25006'. */
export interface ReadOnlyDatabase extends Queryable {
  readonly isReadOnly: true
}

export const readOnly = (database: Pick<Database, 'transaction'>): ReadOnlyDatabase => ({
  isReadOnly: true,
  query: <Row extends object>(sql: string, parameters: Parameters<Queryable['query']>[1] = []) =>
    database.transaction(async (transaction) => {
      // Sent together, done one after the other.
      const [, rows] = await Promise.all([
        transaction.script('set transaction read only'),
        transaction.query<Row>(sql, parameters),
      ])
      return rows
    }),
  // A script could end the transaction and go on without it.
  script: () => Promise.reject(new DatabaseError('25006', 'This database is open for reading only')),
})
