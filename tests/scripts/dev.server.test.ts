import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'

const root = join(import.meta.dirname, '../..')
const parts = 'events infra projections scripts services web workers package.json tsconfig.json vite.config.ts'.split(
  ' ',
)

describe('npm run dev', () => {
  let folder: string
  let child: ChildProcess
  let address: string
  let printed = ''

  /** The sources of a copy change, not those that other tests read. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fresh-glaze-dev-'))
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    child = spawn(process.execPath, ['scripts/dev.ts'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: '0',
        DEMO: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk) => (printed += String(chunk)))
    child.stderr?.on('data', (chunk) => (printed += String(chunk)))
    await waitFor(() => expect(printed).toMatch(/^open {3}http/m), { timeout: 150_000 })
    address = /^open {3}(\S+)$/m.exec(printed)?.[1] ?? ''
  })

  afterAll(async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const get = async (path: string) => {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(150_000) })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const replace = (path: string, from: string, to: string) => {
    const text = readFileSync(join(folder, path), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(folder, path), text.replace(from, to))
  }

  test('it says where to look, at the page, the mail and the data', () => {
    expect(printed).toContain(`mail   ${address}/sandbox/mail`)
    expect(printed).toContain(`data   ${join(folder, '.data/dev')}`)
  })

  test('one address serves a page with hot modules, its modules from their sources, and the API', async () => {
    const page = await get('/booking')
    expect([page.status, page.type]).toEqual([200, 'text/html'])
    expect(page.text).toContain('src="/@vite/client"')
    expect(page.text).toContain('src="/app/main.tsx"')

    const module = await get('/app/main.tsx')
    expect([module.status, module.type]).toEqual([200, 'text/javascript'])
    expect(module.text).toContain('createRoot')

    expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}' })
    const services = await get('/api/services')
    expect([services.status, services.type]).toEqual([200, 'application/json'])
  })

  test('the address of the office is answered with its own page and modules', async () => {
    const page = await get('/admin-login?next=x')
    expect([page.status, page.type]).toEqual([200, 'text/html'])
    expect(page.text).toContain('src="/office/main.tsx"')
    expect(page.text).not.toContain('/app/main.tsx')
    expect(await get('/office/main.tsx')).toMatchObject({ status: 200, type: 'text/javascript' })
  })

  test('a changed module of a page is served as it is then, without a restart of the server', async () => {
    replace('web/paths.ts', "quote: '/quote'", "quote: '/ask-for-a-price'")
    await expect.poll(async () => (await get('/paths.ts')).text, { timeout: 150_000 }).toContain('/ask-for-a-price')
    expect(printed).not.toContain('restarting the server')
  })

  test('a changed file of the server restarts it on the same data, and no call fails meanwhile', async () => {
    const visitor = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', message: 'Hello', language: 'en' })
    const sent = await fetch(`${address}/api/contact`, { method: 'POST', headers: visitor, body })
    expect(sent.status).toBe(201)

    replace('services/features/site/routes/health-routes.ts', "status: 'alive'", "status: 'changed'")
    const statuses = new Set<number>()
    await expect
      .poll(
        async () => {
          const { status, text } = await get('/healthz')
          statuses.add(status)
          return text
        },
        { timeout: 150_000 },
      )
      .toBe('{"status":"changed"}')
    expect(printed).toContain('restarting the server')
    expect([...statuses]).toEqual([200])
    await expect.poll(async () => (await get('/sandbox/mail')).text, { timeout: 150_000 }).toContain('ann@example.com')
  })

  test('a changed text of a mail restarts the server, which sends it', async () => {
    replace('services/texts/messages/en/sms.json', '"text-message.sender": "', '"text-message.sender": "New ')
    const restarts = () => printed.split('restarting the server').length
    const before = restarts()
    replace('services/texts/messages/en/sms.json', '"New ', '"')
    await expect.poll(restarts, { timeout: 150_000 }).toBeGreaterThan(before)
  })

  test('a server that cannot start stays down until a file changes, and then serves again', async () => {
    replace('services/features/site/routes/health-routes.ts', "status: 'changed'", 'status: ')
    await expect.poll(() => printed, { timeout: 150_000 }).toContain('The server ended.')
    replace('services/features/site/routes/health-routes.ts', 'status: ', "status: 'mended'")
    await expect.poll(async () => (await get('/healthz')).text, { timeout: 150_000 }).toBe('{"status":"mended"}')
  })

  test('Ctrl-C ends the pages and the server with exit code 0', async () => {
    const ended = once(child, 'close')
    child.kill('SIGINT')
    await ended
    expect(child.exitCode).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed')
  })
})
