import * as z from 'zod/mini'

import { dayOf } from '#events/values/toronto.ts'

import { PlacesError, type PlaceSearch, type Prediction } from './places.ts'

/** Timeout, after which the list is empty. */
const usualDeadlineMs = 3_000
const mostKept = 1_000
const keptMs = 10 * 60_000
/** Maximum paid requests a day and process. */
const mostAsksADay = 5_000
const mostPredictions = 5

/** Location bias, not a restriction. */
const greaterToronto = {
  rectangle: { low: { latitude: 43.1, longitude: -80.2 }, high: { latitude: 44.4, longitude: -78.7 } },
}

const textOf = z.object({ text: z.string() })
const twoLines = z.object({ mainText: z.optional(textOf), secondaryText: z.optional(textOf) })
const answer = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: textOf,
            structuredFormat: z.optional(twoLines),
            types: z.optional(z.array(z.string())),
          }),
        ),
      }),
    ),
    [],
  ),
})

interface GoogleTerms {
  readonly key: string
  readonly now: () => number
  readonly baseUrl?: string
  readonly mostADay?: number
  readonly deadlineMs?: number
}

/** Google's Places Autocomplete (New); rejects with `PlacesError`. */
export function googlePlaces({
  key,
  now,
  baseUrl = 'https://places.googleapis.com',
  mostADay = mostAsksADay,
  deadlineMs = usualDeadlineMs,
}: GoogleTerms): PlaceSearch {
  const kept = keptAnswers(now)
  const mayAsk = dailyAllowance(now, mostADay)

  return {
    async search(text, session) {
      const question = text.trim().replaceAll(/\s+/g, ' ')
      const known = kept.find(question)
      if (known) return known
      if (!mayAsk()) return []
      const found = await ask({ key, baseUrl, question, session, deadlineMs })
      kept.keep(question, found)
      return found
    },
  }
}

async function ask(request: {
  key: string
  baseUrl: string
  question: string
  session: string | undefined
  deadlineMs: number
}): Promise<readonly Prediction[]> {
  try {
    const response = await fetch(`${request.baseUrl}/v1/places:autocomplete`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': request.key,
        'x-goog-fieldmask': ['placeId', 'text.text', 'structuredFormat', 'types']
          .map((field) => `suggestions.placePrediction.${field}`)
          .join(','),
      },
      body: JSON.stringify({
        input: request.question,
        languageCode: 'en',
        regionCode: 'ca',
        includedRegionCodes: ['ca'],
        locationBias: greaterToronto,
        ...(request.session === undefined ? {} : { sessionToken: request.session }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.deadlineMs),
    })
    if (!response.ok) throw new PlacesError(`Google Places answered ${response.status}`)
    return toPredictions(answer.parse(await response.json()))
  } catch (error) {
    if (error instanceof PlacesError) throw error
    throw new PlacesError('Google Places gave no answer that can be used', { cause: error })
  }
}

function toPredictions({ suggestions }: z.infer<typeof answer>): readonly Prediction[] {
  return suggestions.slice(0, mostPredictions).flatMap(({ placePrediction: place }) => {
    if (place === undefined) return []
    const city = cityOf(place.structuredFormat ?? {}, place.types ?? [])
    return [{ description: place.text.text, placeId: place.placeId, ...(city ? { city } : {}) }]
  })
}

const province = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\b/

/** Text before the province: 'Toronto, ON, Canada', or after a business's street. */
function cityOf({ mainText, secondaryText }: z.infer<typeof twoLines>, types: readonly string[]): string | undefined {
  const parts = (secondaryText?.text ?? '').split(',').map((part) => part.trim())
  const at = parts.findIndex((part) => province.test(part))
  return at === 0 && types.includes('locality') ? mainText?.text : parts[at - 1]
}

function keptAnswers(now: () => number) {
  const kept = new Map<string, { readonly at: number; readonly found: readonly Prediction[] }>()
  const keep = (question: string, found: readonly Prediction[], at = now()): void => {
    const name = question.toLowerCase()
    kept.delete(name)
    kept.set(name, { at, found })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }
  return {
    keep,
    find(question: string): readonly Prediction[] | undefined {
      const one = kept.get(question.toLowerCase())
      if (one === undefined || now() - one.at >= keptMs) return undefined
      keep(question, one.found, one.at)
      return one.found
    },
  }
}

function dailyAllowance(now: () => number, most: number): () => boolean {
  let day = ''
  let asked = 0
  return () => {
    const today = dayOf(new Date(now()).toISOString())
    if (today !== day) {
      day = today
      asked = 0
    }
    if (asked >= most) return false
    asked += 1
    return true
  }
}
