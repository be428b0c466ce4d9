import { migrationState } from '#infra/database/migrate.ts'

import { bad, ok, sizeText, warn, type Check } from './finding.ts'

/** Maximum clock difference in seconds. */
const skewSeconds = { warn: 2, bad: 30 } as const

export const database: Check = async ({ database: asked }) => {
  const [row] = await asked.query<{ version: string; size: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
  )
  const kind = asked.kind === 'pglite' ? 'embedded (PGlite), Postgres' : 'Postgres'
  return ok('database', `${kind} ${row?.version ?? '?'}, ${sizeText(row?.size ?? 0)}`)
}

export const durability: Check = async ({ database: asked, config }) => {
  const name = 'durability'
  if (asked.kind === 'pglite') {
    if (config.durability === 'os') return ok(name, 'each commit waits for the disk: it survives a power cut')
    const says =
      'each commit survives the end of the process, however sudden; a power cut can lose the last ones or damage the database'
    return config.isProduction
      ? warn(name, says, 'set DURABILITY=os, or use a Postgres (DATABASE_URL)')
      : ok(name, says)
  }
  const [row] = await asked.query<{ fsync: string; pages: string; commit: string }>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit`,
  )
  if (row?.fsync !== 'on' || row.pages !== 'on') {
    return bad(
      name,
      'the server does not wait for the disk (fsync or full_page_writes is off)',
      'switch both on before anybody pays',
    )
  }
  if (row.commit === 'off') {
    return warn(
      name,
      'a crash of the server can lose the last commits (synchronous_commit is off)',
      'set synchronous_commit to on',
    )
  }
  return ok(name, 'each commit waits for the server’s disk: it survives a power cut')
}

export const migrations: Check = async ({ database: asked }) => {
  const name = 'migrations'
  const { done, pending, changed, unknown } = await migrationState(asked)
  if (unknown.length > 0)
    return bad(name, `a newer program has run ${unknown.join(', ')}`, 'start that program, not this one')
  if (changed.length > 0)
    return bad(name, `${changed.join(', ')} is not the file that was run`, 'put the original file back')
  if (pending.length > 0)
    return warn(name, `${pending.join(', ')} was not run yet`, 'the next start of the product runs it')
  return ok(name, `${done.length} run, none missing`)
}

export const clock: Check = async ({ database: asked }) => {
  const before = Date.now()
  const [row] = await asked.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (before + Date.now()) / 2
  const seconds = ((row?.now.getTime() ?? 0) - middle) / 1_000
  const says = `the database is ${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} this machine`
  if (Math.abs(seconds) >= skewSeconds.bad)
    return bad('clock', says, 'set both clocks by a time server (chrony, systemd-timesyncd)')
  if (Math.abs(seconds) >= skewSeconds.warn) return warn('clock', says, 'set both clocks by a time server')
  return ok('clock', says)
}
