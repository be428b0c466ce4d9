import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import { languages, type Language } from '#events/values/language.ts'
import { openWindow, visit } from '#tests/support/chromium.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { openDemoOffice, signInAsOwner, type DemoOffice } from './demo-office.ts'
import { readyForWalk, walk, type Finding } from './random-walk.ts'
import { wordsOfWalk, type Walker } from './walk-values.ts'

/**
 * One walk by hand: `WALK_SEED=7 WALK_STEPS=1000 WALK_LANGUAGE=pa WALK_WIDTH=390 WALK_WALKER=office npm test -- tests/e2e/random-walk`.
 * What is not named is as ever.
 */
const asked = z
  .object({
    WALK_SEED: z.coerce.number().int().optional(),
    WALK_STEPS: z.coerce.number().int().positive().optional(),
    WALK_LANGUAGE: z.enum(languages).optional(),
    WALK_WIDTH: z.coerce.number().int().optional(),
    WALK_WALKER: z.enum(['site', 'office']).optional(),
  })
  .parse(process.env)

/** 75 steps a language; a desk and a phone take turns. */
const usualSteps: Readonly<Record<Walker, number>> = isEveryCase
  ? { site: 1_000, office: 1_500 }
  : { site: 25, office: 50 }
const cases = (['site', 'office'] as const)
  .flatMap((walker) => languages.map((language, turn) => ({ walker, language, width: turn === 1 ? 1440 : 390 })))
  .filter(
    ({ walker, language }) =>
      walker === (asked.WALK_WALKER ?? walker) && language === (asked.WALK_LANGUAGE ?? language),
  )

/** A walk by hand can be followed. */
const onStep = (told: string) => {
  if (asked.WALK_SEED !== undefined) process.stderr.write(`${told}\n`)
}

let office: DemoOffice
beforeAll(async () => {
  office = await openDemoOffice()
})
afterAll(() => office.close())

async function openWalk(walker: Walker, language: Language, width: number) {
  const { page } = await openWindow(office.browser, office.app.url, width)
  await page.context().addCookies([{ name: 'lang', value: language, url: office.app.url }])
  await page.addInitScript((chosen) => {
    // Mails are shown in frames without a storage.
    if (self === top) localStorage.setItem('language', chosen)
  }, language)
  await readyForWalk(page.context())
  if (walker === 'site') {
    await visit(page, '/')
    return page
  }
  await signInAsOwner(page)
  return page
}

test.each(cases)(
  'somebody who walks about the $walker in $language without opening an address meets nothing broken, refused or lost',
  { timeout: 3 * 60 * 60_000 },
  async ({ walker, language, width }) => {
    const seed = asked.WALK_SEED ?? 1
    const steps = asked.WALK_STEPS ?? usualSteps[walker]
    const page = await openWalk(walker, language, asked.WALK_WIDTH ?? width)
    const findings: readonly Finding[] = await walk(page, { walker, language, seed, steps, onStep })
    await page.context().close()
    expect(findings, `seed ${seed}, ${steps} steps`).toEqual([])
  },
)

/** A page with a button for each of the faults. */
const faulty = `<!doctype html><html lang="en"><body><main><h1>Faults</h1>
  <p id="place"><button id="lost">Lost</button></p>
  <button id="throws">Throws</button> <button id="fails">Fails</button> <button id="refused">Refused</button>
  <button id="wide">Wide</button> <button id="breaks">Breaks</button> <button id="waits">Waits</button>
</main><script>
  const on = (id, run) => document.getElementById(id).addEventListener('click', run)
  on('lost', () => document.getElementById('place').replaceChildren())
  on('throws', () => { throw new Error('thrown') })
  on('fails', () => fetch('/fails'))
  on('refused', () => fetch('/refused'))
  on('wide', () => { document.body.style.width = '3000px' })
  on('breaks', () => document.querySelector('main').append('BROKEN'))
  on('waits', () => { const output = document.createElement('output'); output.textContent = 'LOADING'; document.querySelector('main').append(output) })
</script></body></html>`

test('a walk finds each of the faults that it is for, where they are put into a page', async () => {
  const { page } = await openWindow(office.browser, 'http://faults.example', 1440)
  await readyForWalk(page.context())
  const words = wordsOfWalk('office', 'en')
  await page.route('http://faults.example/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/fails') return route.fulfill({ status: 500, body: 'no' })
    if (path === '/refused') return route.fulfill({ status: 403, body: 'no' })
    const body = faulty.replace('BROKEN', words.broken[0] ?? '').replace('LOADING', words.loading)
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })
  await page.goto('/crm')
  const findings = await walk(page, { walker: 'office', language: 'en', seed: 1, steps: 40, loadingMs: 100 })
  await page.context().close()
  expect([...new Set(findings.map(({ kind }) => kind))].toSorted()).toEqual([
    'broken',
    'exception',
    'focus',
    'loading',
    'refused',
    'sideways',
  ])
  expect(findings.flatMap(({ kind, what }) => (kind === 'refused' ? [what] : [])).toSorted()).toEqual([
    '403 GET /refused: no',
    '500 GET /fails: no',
  ])
})
