import { readFile } from 'node:fs/promises'

import { Hono } from 'hono'

import { problem } from '#services/http/problem.ts'

const path = '/.well-known/apple-developer-merchantid-domain-association'

/** Apple Pay's domain file; 404 without. */
export const applePayRoutes = (file: string | null) =>
  new Hono().get(path, async (c) => {
    if (file === null) throw problem('not_found')
    return c.body(await readFile(file, 'utf8'), 200, { 'content-type': 'text/plain; charset=utf-8' })
  })
