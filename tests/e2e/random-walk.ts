import type { BrowserContext, Page } from 'playwright-core'

import type { Language } from '#events/values/language.ts'

import { noteChanges, standing, type Control, type Standing } from './walk-page.ts'
import { right, valueFor, wordsOfWalk, type Walker } from './walk-values.ts'

export interface WalkTerms {
  readonly walker: Walker
  readonly language: Language
  readonly seed: number
  readonly steps: number
  /** Maximum time of a loading state. */
  readonly loadingMs?: number
  /** Told of each step before it is done. */
  readonly onStep?: (told: string) => void
}

/** A defect with the steps before it. */
export interface Finding {
  readonly kind: 'broken' | 'exception' | 'refused' | 'focus' | 'sideways' | 'loading' | 'left'
  readonly what: string
  readonly step: number
  readonly at: string
  readonly after: readonly string[]
}

/** Made ready before its first page opens. */
export const readyForWalk = (context: BrowserContext): Promise<unknown> => context.addInitScript(noteChanges)

/** Chance from the seed alone, so that a walk can be walked again. */
function chanceOf(seed: number) {
  let state = seed >>> 0 || 1
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  // No list that is picked from is empty.
  return { random, pick: <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One }
}

const keys = ['Control+k', '?', 'j', 'k', 'ArrowDown', 'Enter', 'e', 'x', 'z', '/', 'Tab', 'F8']
const pressMs = 2_000
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The pattern of an address: ids, words that were typed and days look alike. */
const patternOf = (address: string): string =>
  address
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[a-z]?[0-9a-f]{20,}\w*|FG-\w+/g, '*')
    .replaceAll(/(search|from|to)=[^&]*/g, '$1')

/** Expected errors: 400, 402, 404, 409 and 429. A page never asks for 401, 403 or 405. */
const mayBeRefused = (status: number, body: string): boolean =>
  [402, 404, 409, 429].includes(status) || (status === 400 && !body.includes('"malformed_request"')) || status === 422

/** Walks about in one tab without opening an address: what a person may do, from what the page offers, again and again. */
export async function walk(
  page: Page,
  { walker, language, seed, steps, loadingMs = 20_000, onStep }: WalkTerms,
): Promise<readonly Finding[]> {
  const { random, pick } = chanceOf(seed)
  const words = wordsOfWalk(walker, language)
  const findings = new Map<string, Finding>()
  const recent: string[] = []
  const chosen = new Map<string, number>()
  let step = 0
  // Not back to the sign-in.
  await page.evaluate(() => (window.walk.start = navigation.currentEntry?.index ?? 0))
  let now: Standing = await page.evaluate(standing, words)
  const find = (kind: Finding['kind'], what: string) => {
    const key = `${kind} ${what}`
    if (!findings.has(key)) findings.set(key, { kind, what, step, at: patternOf(now.path), after: recent.slice(-5) })
  }
  watch(page, find, random)

  const keyOf = (one: Control): string =>
    `${patternOf(now.path.split('&')[0] ?? '')} ${one.role} ${one.href === null ? one.name.replaceAll(/\d+/g, '#').slice(0, 30) : patternOf(one.href)}`
  /** Untried actions weigh most. */
  const weightOf = (one: Control): number => {
    const ofPlace = (one.isInMenu ? 0.25 : 1) * (one.isInToast ? 0.6 : 1) * (one.kind === 'type' ? 0.7 : 1)
    const ofKind = one.isPrimary ? (now.isModal ? 3 : 1.6) : 1
    return (ofPlace * ofKind) / (1 + (chosen.get(keyOf(one)) ?? 0)) ** 1.3
  }
  const choose = (): Control | undefined => {
    const sum = now.controls.reduce((total, one) => total + weightOf(one), 0)
    let left = random() * sum
    const one = now.controls.find((each) => (left -= weightOf(each)) <= 0) ?? now.controls[0]
    if (one !== undefined) chosen.set(keyOf(one), (chosen.get(keyOf(one)) ?? 0) + 1)
    return one
  }

  /** The next action with its description. */
  const next = (): readonly [told: string, act: () => Promise<unknown>, control?: Control] => {
    const dice = random()
    if (dice < 0.05 && !now.isModal) {
      const isBack = random() < 0.7 && now.depth > 0
      return [isBack ? 'back' : 'forward', () => page.evaluate((by) => history.go(by), isBack ? -1 : 1)]
    }
    if (dice < 0.08) return ['Escape', () => page.keyboard.press('Escape')]
    if (dice < 0.11 && walker === 'office') {
      const key = pick(keys)
      return [key, () => page.keyboard.press(key)]
    }
    if (dice < 0.25 && walker === 'site' && !now.isModal && now.controls.some(({ field }) => field in right))
      return ['answer the form', () => answerForm(page, random)]
    const one = choose()
    if (one === undefined) return ['Escape', () => page.keyboard.press('Escape')]
    return [`${one.kind} ${one.role} "${one.name}"`, () => doWith(page, one, random, pick), one]
  }

  for (step = 1; step <= steps; step += 1) {
    const before = now
    const [told, act, control] = next()
    recent.push(`${patternOf(before.path)} · ${told}${before.isModal ? ' (in a dialog)' : ''}`)
    onStep?.(`${step} ${recent.at(-1)}`)
    await act().catch(() => {}) // what moved, was covered or has gone meanwhile is left, as a person would
    now = await stand(page, words, find)
    const where = patternOf(now.path)
    const hasClosed = now.dialogs < before.dialogs
    const isGone = control?.kind === 'press' && !control.isInToast && !now.isTouchedThere
    if (now.isFocusLost && (hasClosed || isGone)) find('focus', `${told} at ${patternOf(before.path)}`)
    if (now.sideways > 1) find('sideways', `${now.sideways} px at ${where}`)
    if (now.isLoading) {
      const isDone = await page.waitForFunction(isReadIn, words.loading, { timeout: loadingMs }).catch(() => null)
      if (isDone === null) find('loading', `${where} after ${told}`)
      now = await stand(page, words, find)
    }
    if (now.isBroken) {
      find('broken', `${where} after ${told}`)
      // A person goes on by the menu.
      const ways = now.controls.filter((one) => one.isInMenu)
      if (ways.length > 0) await doWith(page, pick(ways), random, pick).catch(() => {}) // it may be covered
      now = await stand(page, words, find)
    }
    if (walker === 'office' && !now.path.startsWith('/crm?') && now.path !== '/crm') {
      find('left', `the office by ${told}, for ${where}`)
      break
    }
  }
  return [...findings.values()]
}

const isReadIn = (loading: string): boolean =>
  [...document.querySelectorAll('main output')].every((one) => one.textContent.trim() !== loading)

/** A page that opens anew takes its time, and with it what was asked of the one before. */
async function stand(
  page: Page,
  words: Parameters<typeof standing>[0],
  find: (kind: 'exception', what: string) => void,
) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return await page.evaluate(standing, words)
    } catch (error) {
      if (attempt === 4) find('exception', `the page says nothing any more: ${String(error).slice(0, 100)}`)
      await page.waitForLoadState('load')
    }
  }
  return page.evaluate(standing, words)
}

function watch(page: Page, find: (kind: Finding['kind'], what: string) => void, random: () => number): void {
  page.on('pageerror', (error) => find('exception', error.message.slice(0, 200)))
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text()) && !message.text().includes('frame-ancestors'))
      find('exception', message.text().slice(0, 200))
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400) return
    const asked = `${status} ${response.request().method()} ${patternOf(new URL(response.url()).pathname)}`
    // Gone with the page that asked.
    void response.text().then(
      (body) => {
        if (!mayBeRefused(status, body)) find('refused', `${asked}: ${body.slice(0, 120)}`)
      },
      () => {},
    )
  })
  page.on('dialog', (dialog) => void (random() < 0.5 ? dialog.accept() : dialog.dismiss()).catch(() => {}))
  page.on('filechooser', (chooser) => {
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
    void chooser.setFiles([file]).catch(() => {})
  })
  page.context().on('page', (other) => void other.close().catch(() => {}))
}

type Pick = <One>(list: readonly One[]) => One

async function doWith(
  page: Page,
  { index, kind, ...control }: Control,
  random: () => number,
  pick: Pick,
): Promise<void> {
  const handle = await page.evaluateHandle((at) => {
    const { walk } = window
    walk.touched = walk.list[at] ?? null
    const isHidden = walk.touched?.matches('[type=radio], [type=checkbox], [type=file]') === true
    return (isHidden ? walk.touched?.closest('label') : null) ?? walk.touched
  }, index)
  const element = handle.asElement()
  if (element === null) return
  switch (kind) {
    case 'press':
      return element.click({ timeout: pressMs })
    case 'select': {
      const options = await element.evaluate((one) =>
        one instanceof HTMLSelectElement
          ? [...one.options].filter((each) => !each.disabled).map((each) => each.value)
          : [],
      )
      // The language of the walk stays.
      if (options.length > 0 && options.join() !== 'en,fr,pa')
        await element.selectOption(pick(options), { timeout: pressMs })
      return
    }
    case 'type': {
      await element.fill(valueFor({ index, kind, ...control }, random, pick), { timeout: pressMs })
      if (random() < 0.25 && control.type !== 'password') await element.press('Enter')
    }
  }
}

/** Answers what a form of the site asks for, and sends it. */
async function answerForm(page: Page, random: () => number): Promise<void> {
  const form = page.locator('main form').filter({ visible: true }).last()
  if ((await form.count()) === 0) return
  await form.evaluate(
    (place, given) => {
      const set = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
        const { prototype } = field.constructor as { prototype: object }
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      }
      for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
        'input, textarea, select',
      )) {
        if (field.disabled || field.value !== '' || /radio|checkbox|file|range|date|hidden/.test(field.type)) continue
        const options =
          field instanceof HTMLSelectElement
            ? [...field.options].filter(({ value, disabled }) => value !== '' && !disabled)
            : []
        const value = options[Math.floor(given.chance * options.length)]?.value ?? given.right[field.name]
        if (value !== undefined) set(field, value)
      }
      const groups = Map.groupBy(
        place.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)'),
        ({ name }) => name,
      )
      for (const group of groups.values())
        if (!group.some(({ checked }) => checked)) group[Math.floor(given.chance * group.length)]?.click()
    },
    { right, chance: random() },
  )
  await form.locator('button[type=submit]').last().click({ timeout: pressMs })
}
