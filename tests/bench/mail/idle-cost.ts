import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { measurement, type Measurement } from '../measurement.ts'
import { fillMaildir } from './fill-maildir.ts'
import type { MailOffice } from './mail-office.ts'

const accounts = 20
const mailsOfAccount = 100
const watchedMs = 60_000
const restMs = 75_000
const withinMs = 120_000
/** Linux' clock ticks per second. */
const ticks = 100

/** Idle processor time of the worker, with connected accounts and with none. */
export async function benchIdleCost(office: MailOffice, report: (line: Measurement) => void): Promise<void> {
  const worker = office.fleet.workers[0]?.child.pid ?? 0
  const { database } = office.fleet.eyes
  const line = async (what: string, bar?: { most: number }) => {
    await sleep(restMs)
    const before = secondsOf(worker)
    await sleep(watchedMs)
    const share = ((secondsOf(worker) - before) / (watchedMs / 1_000)) * 100
    const name = `mail: worker process, ${what}, nothing happens for ${watchedMs / 1_000} s`
    report(measurement({ name, unit: '% of a core', samples: [share], digits: 1, ...(bar && { bar }) }))
  }
  const connected = await countConnected(office)
  for (let account = connected; account < accounts; account += 1) {
    const user = `box${account}@shop.example`
    await fillMaildir(office.server.mailFolder(user), mailsOfAccount)
    await office.connect(user)
  }
  const late = performance.now() + withinMs
  while ((await countConnected(office)) < accounts) {
    if (performance.now() > late) throw new Error('Not every account was connected')
    await sleep(500)
  }
  await line(`${accounts} connected accounts`, { most: 3 })
  await database.query('delete from infra.mail_accounts')
  await line('no account')
}

async function countConnected({ fleet }: MailOffice): Promise<number> {
  const [row] = await fleet.eyes.database.query<{ count: number }>(
    `select count(*)::int as count from infra.mail_accounts where connected_since is not null and failure is null`,
  )
  return row?.count ?? 0
}

function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticks
}
