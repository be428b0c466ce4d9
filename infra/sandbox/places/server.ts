import { Hono } from 'hono'
import * as z from 'zod/mini'

interface FoundPlace {
  readonly description: string
  readonly city: string
  readonly placeId: string
}

/** Businesses among the suggestions. */
const businesses: readonly (FoundPlace & { readonly street: string })[] = [
  { description: 'Northline Courier', street: 'Bathurst Street', city: 'Toronto', placeId: 'business/northline' },
  { description: 'Maple Fleet Services', street: 'Dundas Street West', city: 'Mississauga', placeId: 'business/maple' },
]

/** URL-safe, at most 36 characters. */
const sessionToken = /^[\w-]{1,36}$/

const isAsked = z.object({ input: z.string().check(z.minLength(1)), sessionToken: z.optional(z.string()) })

export const placesSandbox = ({ search }: { readonly search: (text: string) => readonly FoundPlace[] }) =>
  new Hono().post('/v1/places:autocomplete', async (c) => {
    if ((c.req.header('x-goog-api-key') ?? '') === '') {
      return c.json(refusal(403, 'PERMISSION_DENIED', 'Method does not allow unregistered callers.'), 403)
    }
    const asked = isAsked.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) {
      return c.json(refusal(400, 'INVALID_ARGUMENT', 'AutocompletePlacesRequest.input must not be empty.'), 400)
    }
    const { input, sessionToken: session } = asked.data
    if (session !== undefined && !sessionToken.test(session)) {
      return c.json(refusal(400, 'INVALID_ARGUMENT', 'Invalid session token.'), 400)
    }
    const named = businesses.filter(({ description }) => description.toLowerCase().startsWith(input.toLowerCase()))
    const suggestions = [...named.map(toBusiness), ...search(input).map(toSuggestion)]
    // Google leaves an empty list out.
    return c.json(suggestions.length === 0 ? {} : { suggestions })
  })

function toSuggestion({ description, city, placeId }: FoundPlace) {
  const text = `${description}, Canada`
  const [line = text] = text.split(', ')
  // The second line of a city has no city.
  return line === city
    ? toPrediction(placeId, [line, 'ON, Canada'], ['locality', 'political'])
    : toPrediction(placeId, [line, `${city}, ON, Canada`], ['street_address', 'geocode'])
}

const toBusiness = ({ description, street, city, placeId }: (typeof businesses)[number]) =>
  toPrediction(placeId, [description, `${street}, ${city}, ON, Canada`], ['establishment', 'point_of_interest'])

const toPrediction = (placeId: string, lines: readonly [string, string], types: readonly string[]) => ({
  placePrediction: {
    place: `places/${placeId}`,
    placeId,
    text: { text: lines.join(', ') },
    structuredFormat: { mainText: { text: lines[0] }, secondaryText: { text: lines[1] } },
    types,
  },
})

const refusal = (code: number, status: string, message: string) => ({ error: { code, message, status } })
