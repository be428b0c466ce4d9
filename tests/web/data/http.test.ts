// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'

import { createStubApi, refusal } from '#tests/support/stub-api.ts'
import { watchAttention } from '#web/data/attention.ts'
import { confirmWith } from '#web/data/confirmation.ts'
import { exchange, HttpError, refusalCode, request } from '#web/data/http.ts'

function answering(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(response.clone()))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('a call', () => {
  it('sends cookies', async () => {
    const fetch = answering(Response.json({}))
    await request('GET', '/api/services')
    await request('POST', '/api/contact', { name: 'Asha' })
    expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include', 'include'])
  })

  it('says JSON only when it has a body', async () => {
    const stub = createStubApi()
    vi.stubGlobal('fetch', stub.fetch)
    await request('GET', '/api/services')
    await request('POST', '/api/crm/logout').catch(() => null)
    await request('POST', '/api/contact', { name: 'Asha' }).catch(() => null)
    const [get, bare, full] = stub.calls
    expect(get?.headers['content-type']).toBeUndefined()
    expect(bare?.headers['content-type']).toBeUndefined()
    expect(bare?.text).toBe('')
    expect(full?.headers['content-type']).toBe('application/json')
    expect(full?.text).toBe('{"name":"Asha"}')
  })

  it('says that nobody led to it, a minute after the last press, key or turn of the wheel', async () => {
    const stub = createStubApi()
    vi.stubGlobal('fetch', stub.fetch)
    let now = 1_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const marked = async () => {
      await request('GET', '/api/services')
      return stub.calls.at(-1)?.headers['x-unattended'] ?? null
    }
    expect(await marked(), 'where nobody watches').toBeNull()
    const tab = new EventTarget()
    watchAttention(tab as Window)
    const seen: unknown[] = []
    for (const touch of [null, 'pointerdown', 'keydown', 'wheel', 'touchmove']) {
      if (touch !== null) tab.dispatchEvent(new Event(touch))
      now += 60_000
      seen.push(await marked())
      now += 1
      seen.push(await marked())
    }
    expect(seen).toEqual([null, '1', null, '1', null, '1', null, '1', null, '1'])
    tab.dispatchEvent(new Event('mousemove'))
    expect(await marked()).toBe('1')
  })

  it('is made again once the password was typed, and refused where it was not', async () => {
    const { status, body } = refusal('confirm_password')
    const answers = [Response.json(body, { status }), Response.json({ made: true })]
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? Response.json(body, { status }))
    vi.stubGlobal('fetch', fetch)
    const asked = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = confirmWith(asked)
    expect(await request('POST', '/api/crm/staff', { username: 'Jo' })).toEqual({ made: true })
    expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(['{"username":"Jo"}', '{"username":"Jo"}'])
    asked.mockResolvedValueOnce(false)
    const refused: unknown = await request('POST', '/api/crm/staff').catch((failure: unknown) => failure)
    expect([refusalCode(refused), asked.mock.calls.length, fetch.mock.calls.length]).toEqual(['confirm_password', 2, 3])
    stop()
    await request('POST', '/api/crm/staff').catch(() => null)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it("fails with '{status}: {body}'", async () => {
    answering(new Response('No such thing', { status: 404, statusText: 'Not Found' }))
    const error: unknown = await request('GET', '/api/x').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ message: '404: No such thing', status: 404, problem: null })
  })

  it("fails with '{status}: {status text}' where the body is empty", async () => {
    answering(new Response('', { status: 503, statusText: 'Service Unavailable' }))
    await expect(request('GET', '/api/x')).rejects.toThrow('503: Service Unavailable')
  })

  it('keeps the problem that the server told', async () => {
    const { status, body } = refusal('slot_taken', { free: [] })
    answering(Response.json(body, { status }))
    const error: unknown = await request('POST', '/api/create-payment-intent', {}).catch((failure: unknown) => failure)
    expect(refusalCode(error)).toBe('slot_taken')
    expect(error).toMatchObject({ status: 409, problem: { free: [] }, message: `409: ${JSON.stringify(body)}` })
  })

  it.each(['<h1>Bad Gateway</h1>', '"a text"', '{"message":"no code"}', 'null'])(
    'finds no problem in %s',
    async (body) => {
      answering(new Response(body, { status: 502 }))
      const error: unknown = await request('GET', '/api/x').catch((failure: unknown) => failure)
      expect(refusalCode(error)).toBeNull()
      expect(error).toMatchObject({ status: 502, message: `502: ${body}` })
    },
  )

  it('is not repeated when it fails', async () => {
    const fetch = answering(new Response('no', { status: 500 }))
    await request('PATCH', '/api/x', {}).catch(() => null)
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('answers null for an empty body, and tells when the server answered', async () => {
    answering(new Response('', { headers: { date: 'Tue, 24 Nov 2026 15:00:00 GMT' } }))
    expect(await exchange('GET', '/api/x')).toMatchObject({ body: null, answeredAt: Date.UTC(2026, 10, 24, 15) })
    answering(new Response('{}'))
    expect(await exchange('GET', '/api/x')).toMatchObject({ body: {}, answeredAt: null })
  })

  it('has a deadline, and ends when its caller gives up', async () => {
    const fetch = answering(Response.json({}))
    const caller = new AbortController()
    await request('GET', '/api/x', undefined, { signal: caller.signal })
    const signal = fetch.mock.calls[0]?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    caller.abort()
    expect(signal?.aborted).toBe(true)
  })
})
