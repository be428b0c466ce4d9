import { connect } from 'node:net'

import { rotated, sampleOf } from './sample.ts'

/** Says these words on a connection of their own. Answers status and body; null when the connection was closed without an answer. */
export function say(port: number, words: string): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(words))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? resolve(null) : reject(error)))
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      resolve(status === undefined ? null : { status: Number(status), text: answer })
    })
  })
}

/** The path of a route with ids in it: '/api/crm/deals/an-id', and 'anid' where a pattern allows no hyphen. */
export const withIds = (path: string): string =>
  path.replaceAll(/:\w+(\{[^/]+\})?/g, (_, pattern?: string) => (pattern === undefined ? 'an-id' : 'anid'))

const methods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'QUERY']

/** Ways to write a path of the API that routers, proxies and guards have read differently. */
export const spellings = (path: string): string[] => {
  const rest = path.slice('/api/'.length)
  return [
    path,
    `/${path}`,
    `/api//${rest}`,
    `//api//${rest}`,
    `${path}/`,
    `${path}//`,
    `/api%2F${rest}`,
    `/%2Fapi/${rest}`,
    `/%61pi/${rest}`,
    `/api/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`,
    `/api/./${rest}`,
    `/x/../api/${rest}`,
    `/api/x/../${rest}`,
    `/api/x/%2e%2e/${rest}`,
    `${path}%00`,
    `${path};x=1`,
    `/api\\${rest}`,
    `/API/${rest.toUpperCase()}`,
    `http://127.0.0.1${path}`,
    `http://evil.example${path}`,
    `${path}?__proto__=1&constructor=2`,
    `${path}?%`,
    `${path}?date=%00`,
    `${path}?date=%ED%A0%80`,
    `${path}#x`,
    `${path}/%ED%A0%80`,
    `${path}/%`,
    `${path}/%C0%AF`,
    `${path}/..%2f..%2f..%2fetc%2fpasswd`,
    `${path}/__proto__`,
    `${path}/constructor`,
    `api/${rest}`,
  ]
}

/** Each spelling with two of the methods, other ones for the next spelling. */
export function oddRequests(path: string): readonly { readonly method: string; readonly target: string }[] {
  const all = spellings(path).flatMap((target, turn) => rotated(methods, turn).map((method) => ({ method, target })))
  return sampleOf(all, all.length / 5)
}
