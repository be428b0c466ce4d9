import { setTimeout as sleep } from 'node:timers/promises'

import type { Fleet } from '../fleet.ts'
import type { TriedAccount } from './account.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'
import { smtpTaken } from './faults.ts'
import { sentRows, settled, type SmtpSink } from './smtp-sink.ts'

const withinMs = 90_000

/** Several polling intervals. */
const againMs = 5_000

interface Sender {
  readonly account: TriedAccount
  readonly smtp: FaultProxy
}

/** Points of the kill, with the server's number of copies. */
const places: readonly { readonly fault: Fault; readonly times: number }[] = [
  { fault: { name: 'in the middle of the mail', of: 'client', after: 2_000, how: 'hang' }, times: 0 },
  { fault: { name: 'before the answer', of: 'server', after: 0, before: smtpTaken, how: 'hang' }, times: 1 },
]

/** Kills a worker during a send of unknown outcome: staff are told, and it is not sent again. */
export async function killWhileSending(fleet: Fleet, senders: readonly Sender[], sink: SmtpSink) {
  const { database } = fleet.eyes
  const failures: string[] = []
  let worker = fleet.workers[0]
  for (const [index, { fault, times }] of places.entries()) {
    const sender = senders[index]
    if (sender === undefined) throw new Error('There are too few accounts')
    sender.smtp.arm(fault)
    const id = await sender.account.send()
    await until(async () => sender.smtp.hasStruck(), `the sending comes to ${fault.name}`)
    await worker?.kill()
    sender.smtp.cut()
    worker = await fleet.startWorker()
    await until(() => settled(database, id), `it is known what came of ${id}`)
    await sleep(againMs)
    const [row] = await sentRows(database, [id])
    const taken = sink.timesTaken(id)
    const isTold = row?.state === 'failed' && row.failure === 'maybe_sent'
    if (!isTold || taken !== times) {
      failures.push(`a worker was killed ${fault.name}: ${row?.state} ${row?.failure}, taken ${taken} times`)
    }
  }
  return { cases: places.length, failures, figures: { 'workers killed while sending': places.length } }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const late = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > late) throw new Error(`It did not happen in time that ${what}`)
    await sleep(100)
  }
}
