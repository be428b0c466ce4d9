import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { remindBySms } from '#services/features/messages/sms-of-visits.ts'
import { remindOfVisits } from '#services/features/visit/remind-of-visits.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { isReadIn } from '#tests/support/pdf-texts.ts'
import { validBodies } from '#tests/support/route-bodies.ts'
import { sampleOf } from '#tests/support/sample.ts'

import { arrivals, type ExitName, type PageName } from './corpus/arrivals.ts'
import { doors, type Door } from './corpus/doors.ts'
import { exits } from './corpus/exits.ts'
import { laterDoors } from './corpus/later-doors.ts'
import { openLook, pageExits } from './corpus/page-exits.ts'
import { inTurns, longestGreeted, nextDay, openStage, settle, type Person, type Stage } from './corpus/people.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const worker = { kind: 'worker', name: 'reminders' } as const

let stage: Stage
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  browser = await openChromium(inject('chromiumPath'))
  stage = await openStage(webDirectory)
  await enter(doors)
  for (let day = 0; day < 5; day += 1) {
    await nextDay(stage)
    await remindOfVisits(stage.app.ctx, worker)
    await remindBySms(stage.app.ctx, worker)
  }
  await enter(laterDoors)
  // Some 1,200 requests with their mails.
}, 900_000)
afterAll(async () => {
  await browser.close()
  await stage.app.close()
})

async function enter(these: Readonly<Record<string, Door>>): Promise<void> {
  for (const door of Object.values(these)) {
    await inTurns(stage.people, (person) => door.enter(stage, person))
    await settle(stage)
  }
}

const allDoors: readonly Door[] = [...Object.values(doors), ...Object.values(laterDoors)]
const isField = (name: string): name is keyof typeof arrivals => Object.hasOwn(arrivals, name)
const fieldsOf = (person: Person) =>
  allDoors
    .flatMap(({ fields }) => Object.entries(fields(person)))
    .flatMap(([field, value]) => (isField(field) ? [{ field, value }] : []))

/** Visible text without direction marks and line breaks. */
const seen = (text: string): string =>
  text.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')

const isIn = (text: string, value: string, exit: ExitName): boolean =>
  exit === 'document as PDF' ? isReadIn(text, value) : text.includes(seen(value))

const readings = new Map<string, Promise<readonly string[]>>()
/** Each is read once: a customer may ask for a copy three times an hour. */
function read(exit: ExitName, person: Person): Promise<readonly string[]> {
  const key = `${exit} ${person.index}`
  const reading = readings.get(key) ?? exits[exit](stage, person)
  readings.set(key, reading)
  return reading
}

/** Missing and unexpected texts of a person. */
function wrongIn(person: Person, exit: ExitName, texts: readonly string[]): string[] {
  const text = seen(texts.join('\n'))
  return fieldsOf(person).flatMap(({ field, value }) => {
    const isGreeted = exit !== 'text message' || field !== 'first' || value.length <= longestGreeted
    const isExpected = arrivals[field].exits.includes(exit) && isGreeted
    const isThere = isIn(text, value, exit)
    // One or two letters stand in other words.
    if (isThere === isExpected || (isThere && value.length < 4)) return []
    return [`${person.of}: ${field} ${isThere ? 'came to' : 'is not in'} ${exit}: ${value}`]
  })
}

const exitNames = Object.keys(exits).filter((name): name is ExitName => Object.hasOwn(exits, name))

test.each(exitNames)(
  'what is written at every door arrives as it was written, in every script: %s',
  async (exit) => {
    const wrong = await inTurns(stage.people, async (person) => wrongIn(person, exit, await read(exit, person)))
    expect(wrong.flat()).toEqual([])
  },
  600_000,
)

test('no exit has a sign that stands for letters which were lost', async () => {
  const lost: string[] = []
  for (const exit of exitNames)
    await inTurns(stage.people, async (person) => {
      if (/\uFFFD|\?{3}|\u25A1/.test((await read(exit, person)).join('\n'))) lost.push(`${person.of}: ${exit}`)
    })
  expect(lost).toEqual([])
})

const pageNames = Object.keys(pageExits).filter((name): name is PageName => Object.hasOwn(pageExits, name))

test('pages show on a phone what was written, and break what has no place to be broken', async () => {
  const isLongest = ({ first }: Person) => first.length > longestGreeted
  const some = [...sampleOf(stage.people, 4), ...stage.people.filter(isLongest)]
  const wrong: string[] = []
  for (const person of new Set(some)) {
    const look = await openLook(browser, stage, person)
    for (const name of pageNames) {
      const lookAgain = async () => {
        const { words, beyond } = await look.at(pageExits[name])
        const text = seen(words)
        const missing = fieldsOf(person).filter(
          ({ field, value }) => arrivals[field].pages.includes(name) && !text.includes(seen(value)),
        )
        return { missing, beyond }
      }
      // The frame of a mail, or a list that comes late, may have come after the page was read.
      let { missing, beyond } = await lookAgain()
      if (missing.length > 0) ({ missing, beyond } = await lookAgain())
      wrong.push(...missing.map(({ field, value }) => `${person.of}: ${field} is not on ${name}: ${value}`))
      wrong.push(...beyond.map((part) => `${person.of}: ${name} is wider than the window: ${part}`))
    }
    await look.close()
  }
  expect(wrong).toEqual([])
})

test.each<[string, (text: string) => string]>([
  ['puts "?" for letters of other scripts', (text) => text.replaceAll(/[^\s\u0020-\u024F\u2000-\u206F]/g, '?')],
  ['takes joiners out', (text) => text.replaceAll(/[\u200C\u200D]/g, '')],
  ['takes accents off', (text) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')],
  ['writes letters in another form', (text) => text.normalize('NFKC')],
  ['cuts words at forty letters', (text) => text.replaceAll(/(\S{40})\S+/g, '$1')],
  ['turns letters around', (text) => Array.from(text).toReversed().join('')],
  ['reads UTF-8 as Latin-1', (text) => Buffer.from(text).toString('latin1')],
])('an exit that %s is found', async (_, spoil) => {
  const exit = 'personal copy, JSON'
  const wrong = await inTurns(stage.people, async (person) =>
    wrongIn(person, exit, (await read(exit, person)).map(spoil)),
  )
  expect(wrong.flat().length).toBeGreaterThan(0)
})

/** Names of fields in which people write in their own words. */
const ownWords =
  /^(?:name|firstName|lastName|fullName|notes?|words|message|text|subject|body|address|access|secondVehicle|description|summary|reason)$/

/** Texts of the business or of nobody. */
const notOfPeople: readonly RegExp[] = [
  /^\/api\/crm\/business\//,
  /^\/api\/browser-faults$/,
  /^\/api\/(?:user|crm)\/passkeys$/,
  /^\/api\/google\//,
  /^\/api\/email\/notes\/anid$/,
  // A choice from a list.
  /^\/api\/(?:admin|crm)\/.*\/(?:lost|hidden|arrival|deposit-waiver|reschedule|refunds|correction|cancellation)$/,
]

test('every route that takes the words of people is one of the doors', () => {
  const known = new Set(allDoors.flatMap(({ routes }) => routes))
  const taking = Object.entries(validBodies).filter(([, body]) => hasOwnWords(body))
  expect(taking.length).toBeGreaterThan(20)
  const others = taking.map(([path]) => path).filter((path) => !known.has(path))
  expect(others.filter((path) => !notOfPeople.some((one) => one.test(path)))).toEqual([])
})

const hasOwnWords = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => (typeof inner === 'string' ? ownWords.test(name) : hasOwnWords(inner)))
