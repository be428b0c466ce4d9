import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { applePayRoutes } from '#services/features/money/routes/apple-pay-routes.ts'
import { onError } from '#services/http/problem.ts'
import { readConfig } from '#services/process/config.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apple-pay-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (file: string | null) => {
  const app = new Hono().route('/', applePayRoutes(file))
  app.onError(onError(recordingLogger().logger))
  return app.request('/.well-known/apple-developer-merchantid-domain-association')
}

test('the configured file is served as it is, as text', async () => {
  const file = join(folder, 'association')
  await writeFile(file, '7B227073704964223A22')
  const { applePayDomainFile } = readConfig({ APPLE_PAY_DOMAIN_FILE: file })
  const answer = await ask(applePayDomainFile)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe('7B227073704964223A22')
})

test('without it the address is not found, and no page of ours', async () => {
  const answer = await ask(readConfig({}).applePayDomainFile)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})
