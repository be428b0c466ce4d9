import postgres from 'postgres'

/** Runs statements as the superuser of a test server. */
export async function onPostgres<Result>(url: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, connect_timeout: 10 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The URL of another database of the same server. */
export function databaseUrlOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
