import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAt } from '#tests/proofs/customer.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  ctx = await openTestApp({ databaseUrl })
})
afterAll(() => ctx.close())

test('a process that is frozen between writing and committing keeps nobody else from writing, and writes when it wakes', async () => {
  const child = fork(join(import.meta.dirname, 'stalled-writer-child.ts'), [databaseUrl], { stdio: 'inherit' })
  const said: unknown[] = []
  child.on('message', (word) => said.push(word))
  try {
    await eventually(async () => said.includes('inside') && isFrozen(child.pid), 'the writer froze')
    const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
    expect(await customer.quote()).toMatchObject({ status: 201 })
    expect(await leads()).toBe(0)
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    await ended
    expect(said).toEqual(['inside', 'appended'])
    expect(await leads()).toBe(1)
  } finally {
    child.kill('SIGKILL')
  }
})

test('a process that is frozen in the middle of a request keeps nobody else from writing either', async () => {
  const frozen = await openRaw(databaseUrl)
  frozen.send('Q', 'begin; select es.hold_writers()\0')
  await frozen.heard('Z')
  // Parse and Flush: the server waits for Bind, and its limit on idle transactions does not count.
  frozen.send('P', '\0select 1\0\0\0')
  frozen.send('H', '')
  await frozen.heard('1')
  const customer = customerAt(ctx.url, ctx.paymentSetup.site.publishableKey)
  expect(await customer.quote()).toMatchObject({ status: 201 })
  await eventually(async () => frozen.isOver(), 'the session of the frozen process is ended')
})

/** A client that stops between two messages of the protocol, as no library does. */
async function openRaw(url: string) {
  const { hostname, port, username, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  let unread = Buffer.alloc(0)
  const types: string[] = []
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (unread.length > 4 && unread.length > unread.readInt32BE(1)) {
      types.push(String.fromCharCode(unread[0] ?? 0))
      unread = unread.subarray(unread.readInt32BE(1) + 1)
    }
  })
  socket.on('close', () => (isOver = true))
  socket.on('error', () => (isOver = true))
  const frame = (text: string) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(Buffer.byteLength(text) + 4)
    return Buffer.concat([length, Buffer.from(text)])
  }
  const heard = (type: string) => eventually(async () => types.splice(0).includes(type), `the server said ${type}`)
  await once(socket, 'connect')
  socket.write(frame(`\0\u0003\0\0user\0${username}\0database\0${pathname.slice(1)}\0\0`))
  await heard('Z')
  return {
    send: (type: string, text: string) => void socket.write(Buffer.concat([Buffer.from(type), frame(text)])),
    heard,
    isOver: () => isOver,
  }
}

const isFrozen = (pid: number | undefined): boolean =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('T') === true

async function leads(): Promise<number> {
  const rows = await ctx.database.query("select from es.events where stream = 'lead-a'")
  return rows.length
}
