import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { customerAt } from '#scripts/prove/customer.ts'
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

const isFrozen = (pid: number | undefined): boolean =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('T') === true

async function leads(): Promise<number> {
  const rows = await ctx.database.query("select from es.events where stream = 'lead-a'")
  return rows.length
}
