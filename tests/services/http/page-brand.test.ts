import { createHash } from 'node:crypto'

import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'

import { brandHead, brandedManifest, builtBrand, withLogo } from '#services/http/page-brand.ts'
import { builtContact, withContact } from '#services/http/page-contact.ts'
import { securityHeaders } from '#services/http/security-headers.ts'
import { stylesIn } from '#services/http/web-build.ts'
import { accentShades } from '#services/isomorphic/accent-shades.ts'

import { aboutIn, serveBuild } from './served-build.ts'

const wide = {
  sha256: 'a'.repeat(64),
  type: 'png',
  width: 120,
  height: 40,
  ground: 'light',
  name: 'A "B" & <C>',
} as const
const square = { ...wide, type: 'jpeg', width: 40 } as const
const accent = '#1b4f9c'
const ring =
  '<svg class="x1 y" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32"></circle><path d="m1 1"></path></svg>'
const other = '<svg class="x1" viewBox="0 0 24 24" aria-hidden="true"><path d="m1 1"></path></svg>'

describe('the logo of a page', () => {
  test('stands in place of each ring and of no other drawing; a wide one is called by the name', () => {
    const src = `/api/logos/${wide.sha256}.png`
    const img = `<img src="${src}" alt="A &quot;B&quot; &amp; &lt;C&gt;" width="120" height="40" data-logo="wide"/>`
    expect(withLogo(`<a>${ring}<span>B</span></a>${other}<p>${ring}</p>`, { accent: null, logo: wide })).toBe(
      `<a>${img}<span>B</span></a>${other}<p>${img}</p>`,
    )
    expect(withLogo(ring, { accent: null, logo: square })).toContain(
      '.jpeg" alt="" width="40" height="40" data-logo="mark"',
    )
  })

  test('is told to the script of the page', () => {
    const said = withContact(`<head></head>${ring}`, { ...builtContact, brand: { accent: null, logo: wide } })
    const told = /id="business-contact">(.*?)<\/script>/.exec(said)?.[1] ?? ''
    expect(JSON.parse(told).logo).toEqual({
      src: `/api/logos/${wide.sha256}.png`,
      alt: wide.name,
      width: 120,
      height: 40,
      'data-logo': 'wide',
    })
    expect(said).not.toContain('<svg')
  })

  test('hides the name beside it where it is wide, and is on a plate where it was not drawn for the ground', () => {
    const head = brandHead({ accent: null, logo: wide })
    expect(head).toContain('img[data-logo=wide]+span{display:none}')
    expect(head).toContain('background:#fff;')
    expect(brandHead({ accent: null, logo: { ...wide, ground: 'dark' } })).toContain('background:#1f1318;')
    expect(head).not.toContain('theme-color')
  })
})

describe('the accent colour of a page', () => {
  test('is in its own style, for either theme, and colours the bar of the browser', () => {
    const { light, dark, field, soft } = accentShades(accent)
    const head = brandHead({ accent, logo: null })
    expect(head).toContain(`<meta name="theme-color" content="${field}">`)
    expect(head).toContain(`--raspberry:${field};--strawberry:${soft};`)
    expect(head).toContain(`:root[data-theme=light]{--berry:${light.accent};`)
    expect(head).toContain(`@media (prefers-color-scheme:dark){:root{--berry:${dark.accent};`)
    expect(head).toContain(`:root[data-theme=dark]{--berry:${dark.accent};`)
  })

  test('is in the web manifest, which has another tag then', () => {
    const body = new TextEncoder().encode('{"name":"x","theme_color":"#a81e52"}')
    const file = { type: 'application/manifest+json', etag: 'e', body, br: body }
    const branded = brandedManifest(file, { accent, logo: null })
    expect(new TextDecoder().decode(branded.body)).toBe(`{"name":"x","theme_color":"${accentShades(accent).field}"}`)
    expect(branded.etag).not.toBe('e')
    expect(branded.br).toBeUndefined()
    expect(brandedManifest(file, builtBrand)).toBe(file)
  })
})

test('a page is as it was built while nothing was changed', () => {
  expect(withContact(`<head></head>${ring}`, { ...builtContact, brand: { accent: null, logo: null } })).toBe(
    `<head></head>${ring}`,
  )
})

describe('a served page with an accent colour', async () => {
  const { app, close } = await serveBuild({ brand: { accent, logo: null } })
  afterAll(close)
  const head = brandHead({ accent, logo: null })

  test('has its style before anything is drawn, and the policy allows that and the page’s own', async () => {
    const guarded = new Hono().use(securityHeaders({ publicOrigin: null, payments: 'sandbox' })).route('/', app)
    const allowed = async (path: string) => {
      const answer = await guarded.request(path, { headers: { accept: 'text/html' } })
      const policy = answer.headers.get('content-security-policy') ?? ''
      return /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(2)
    }
    const style = /<style>(.*?)<\/style>/.exec(head)?.[1] ?? ''
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
    expect(await allowed('/about')).toEqual([...stylesIn(aboutIn('en', 'About')), hash])
    expect(await allowed('/crm')).toContain(hash)
    expect(await allowed('/services')).toEqual([hash])
  })
})
