import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mostAttachedBytes } from '#services/contracts/email-drafts.ts'
import { mostPhotoBytes } from '#services/contracts/visit-photos.ts'

const config = readFileSync(join(import.meta.dirname, '../../infra/deploy/nginx.conf'), 'utf8')

test('the example of a proxy lets through what the product takes', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(config) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(mostAttachedBytes, mostPhotoBytes))
})

test('the example of a proxy logs neither what stands behind the question mark nor the tokens in paths', () => {
  const [, format = ''] = /log_format fresh-glaze '([^']+)'/.exec(config) ?? []
  expect(format).toContain('$uri_without_token')
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer|uri)\b(?!_)/)
  expect(config).toMatch(/access_log \S+ fresh-glaze;/)
  const [, pattern = ''] = /"~(.+)" "\$\{before\}-\$\{after\}"/.exec(config) ?? []
  const shown = (uri: string) => uri.replace(new RegExp(pattern), '$<before>-$<after>')
  expect(shown('/api/balance/b1.secret/intent')).toBe('/api/balance/-/intent')
  expect(shown('/fr/balance/b1.secret')).toBe('/fr/balance/-')
  expect(shown('/api/services')).toBe('/api/services')
})
