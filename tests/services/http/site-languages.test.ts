import { afterAll, describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { searchEngineRoutes } from '#services/features/site/routes/search-engine-routes.ts'
import { builtContact, withContact } from '#services/http/page-contact.ts'

import { aboutIn, emptyIn, notFoundPage, serveBuild } from './served-build.ts'

const { ask, close } = await serveBuild({ languages: ['en', 'pa'] })
afterAll(close)
const marked = (page: string) => page.replace(/<html lang="\w+"/, '$& data-without="fr"').replace('</head>', '')

describe('pages in a language that is off', () => {
  test.each([
    ['/fr/about', '/about'],
    ['/fr', '/'],
    ['/fr/', '/'],
    ['/fr/newsletter/confirm?token=a%2Fb&x=1', '/newsletter/confirm?token=a%2Fb&x=1'],
    ['/fr/no-such-page', '/no-such-page'],
    ['/fr//evil.example/', '/evil.example/'],
    ['/fr/%5C%5Cevil.example', '/evil.example'],
    ['/fr/a%0D%0Ab%3Fc', '/a%0D%0Ab%3Fc'],
  ])('%s leads to %s, for now', async (path, to) => {
    const { status, headers } = await ask(path, { accept: 'text/html' })
    expect([status, headers.get('location')]).toEqual([302, to])
    expect(headers.get('cache-control')).toBe(null)
  })

  test('are in English for whoever had chosen it, and others as they chose', async () => {
    expect((await ask('/about', { cookie: 'lang=fr' })).text).toBe(marked(aboutIn('en', 'About')))
    const { status, text } = await ask('/no-such-page', { cookie: 'lang=fr' })
    expect([status, text]).toEqual([404, marked(notFoundPage)])
    expect((await ask('/services', { cookie: 'lang=pa' })).text).toBe(marked(emptyIn('pa')))
  })

  test('leave the files and the addresses of other languages as they are', async () => {
    expect((await ask('/pa/about')).status).toBe(200)
    expect((await ask('/fr/assets/none.js')).status).toBe(404)
    expect((await ask('/assets/style-a1b2c3.css')).status).toBe(200)
  })
})

describe('a page', () => {
  const alternate = (language: string) => `<link rel="alternate" hreflang="${language}" href="/${language}" data-head>`
  const page = `<!doctype html>\n<html lang="en"><head>${[...languages, 'x-default'].map(alternate).join('')}</head>`

  test('names the languages that are off on its root element, no address in them, and those that are offered to its script', () => {
    const said = withContact(page, { ...builtContact, languages: ['en'] })
    expect(said).toContain('<html lang="en" data-without="fr pa">')
    expect([...said.matchAll(/hreflang="([^"]+)"/g)].map(([, one]) => one)).toEqual(['en', 'x-default'])
    const told = /id="business-contact">([^<]*)</.exec(said)?.[1] ?? ''
    expect(JSON.parse(told)).toEqual({ phone: builtContact.phone, email: builtContact.email, languages: ['en'] })
  })

  test('is as it was built while all are offered', () => {
    expect(withContact(page, { ...builtContact, languages: [...languages] })).toBe(page)
  })
})

test('the sitemap names no address in a language that is off', async () => {
  const site = searchEngineRoutes('https://freshglaze.example', async () => ['en', 'fr'])
  const text = await (await site.request('/sitemap.xml')).text()
  expect(text).toContain('<loc>https://freshglaze.example/fr/about</loc>')
  expect(text).not.toMatch(/example\/pa\/|hreflang="pa"/)
})
