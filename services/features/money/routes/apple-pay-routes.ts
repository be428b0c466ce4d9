import { readFile } from 'node:fs/promises'

import { Hono } from 'hono'

import { problem } from '#services/http/problem.ts'

/** Where Apple looks whether the domain's owner wants Apple Pay. */
const path = '/.well-known/apple-developer-merchantid-domain-association'

/** Serves the file that Stripe gives for the registration of the domain; 404 where none is configured. */
export const applePayRoutes = (file: string | null) =>
  new Hono().get(path, async (c) => {
    if (file === null) throw problem('not_found')
    return c.body(await readFile(file, 'utf8'), 200, { 'content-type': 'text/plain; charset=utf-8' })
  })
