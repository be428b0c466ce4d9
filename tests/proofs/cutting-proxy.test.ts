import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openCuttingProxy, type Cut } from './cutting-proxy.ts'

const request = 'POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab'
const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

const received: string[] = []

const provider = createServer((socket) => {
  const number = received.push('') - 1
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received[number] += chunk.toString()
    if (received[number] === request) socket.write(answer)
  })
})

const urlOf = (): string => {
  const address = provider.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})

afterAll(() => {
  provider.close()
})

/** Asks once, and answers what came back until the whole answer was there or the connection broke. */
async function ask(url: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    said += chunk.toString()
    if (said === answer) socket.destroy()
  })
  socket.write(request)
  await once(socket, 'close')
  return said
}

async function through(cuts: readonly Cut[], times: number) {
  const before = received.length
  const proxy = await openCuttingProxy(urlOf(), cuts)
  const said: string[] = []
  for (let turn = 0; turn < times; turn += 1) said.push(await ask(proxy.url))
  return { proxy, said, arrived: () => received.slice(before) }
}

test('a connection without a cut carries everything and says how much', async () => {
  const { proxy, said, arrived } = await through([], 1)
  expect(said).toEqual([answer])
  await expect.poll(arrived).toEqual([request])
  expect(proxy.carried).toEqual({ request: request.length, answer: answer.length })
  await proxy.close()
})

test.each([0, 1, request.length - 1])('a request is cut after %i bytes, and the next one is whole', async (bytes) => {
  const { proxy, said, arrived } = await through([{ of: 'request', bytes }], 2)
  expect(said).toEqual(['', answer])
  const whole = bytes === 0 ? [request] : [request.slice(0, bytes), request]
  await expect.poll(() => arrived().filter((text) => text !== '')).toEqual(whole)
  await proxy.close()
})

test.each([0, 1, answer.length - 1])('an answer is cut after %i bytes, and the next one is whole', async (bytes) => {
  const { proxy, said, arrived } = await through([{ of: 'answer', bytes }], 2)
  expect(said).toEqual([answer.slice(0, bytes), answer])
  await expect.poll(arrived).toEqual([request, request])
  await proxy.close()
})

test('a request that was kept back arrives when it is delivered', async () => {
  const { proxy, said, arrived } = await through([{ of: 'delivery' }], 1)
  expect(said).toEqual([''])
  expect(arrived()).toEqual([])
  await proxy.deliver()
  await expect.poll(arrived).toEqual([request])
  await proxy.close()
})
