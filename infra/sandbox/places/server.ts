import { Hono } from 'hono'

interface FoundPlace {
  readonly description: string
  readonly city: string
  readonly placeId: string
}

/**
 * A stand-in for Google's Places Autocomplete (New) over the bundled table: POST /v1/places:autocomplete, with Google's
 * request, answer and errors. Any key is a good key.
 */
export const placesSandbox = ({ search }: { readonly search: (text: string) => readonly FoundPlace[] }) =>
  new Hono().post('/v1/places:autocomplete', async (c) => {
    if ((c.req.header('x-goog-api-key') ?? '') === '') {
      return c.json(refusal(403, 'PERMISSION_DENIED', 'Method does not allow unregistered callers.'), 403)
    }
    const asked: unknown = await c.req.json().catch(() => null)
    const input = typeof asked === 'object' && asked !== null && 'input' in asked ? asked.input : undefined
    if (typeof input !== 'string' || input === '') {
      return c.json(refusal(400, 'INVALID_ARGUMENT', 'AutocompletePlacesRequest.input must not be empty.'), 400)
    }
    const suggestions = search(input).map(toSuggestion)
    // Google leaves an empty list out.
    return c.json(suggestions.length === 0 ? {} : { suggestions })
  })

function toSuggestion({ description, city, placeId }: FoundPlace) {
  const text = `${description}, Canada`
  const [line = text] = text.split(', ')
  return {
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text },
      structuredFormat: { mainText: { text: line }, secondaryText: { text: `${city}, ON, Canada` } },
      types: ['street_address', 'geocode'],
    },
  }
}

const refusal = (code: number, status: string, message: string) => ({ error: { code, message, status } })
