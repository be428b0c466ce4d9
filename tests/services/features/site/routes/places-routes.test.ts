import { expect, test } from 'vitest'

import { placesAnswer } from '#services/contracts/site.ts'
import { placesRoutes } from '#services/features/site/routes/places-routes.ts'
import { gazetteerPlaces } from '#services/providers/places/gazetteer-search.ts'
import { PlacesError, type PlaceSearch } from '#services/providers/places/places.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const answering = (places: PlaceSearch = gazetteerPlaces) => {
  const { logger, lines } = recordingLogger()
  const app = placesRoutes({ places, logger })
  const ask = async (query: string) => {
    const response = await app.request(`/places-autocomplete${query}`)
    return { status: response.status, body: placesAnswer.parse(await response.json()) }
  }
  return { ask, lines }
}

const nothing = { status: 200, body: { predictions: [] } }

test('an address field is answered with predictions that have a description', async () => {
  const { ask } = answering()
  const { status, body } = await ask(`?input=${encodeURIComponent('123 yonge')}`)
  expect(status).toBe(200)
  expect(body.predictions).toEqual([
    { description: '123 Yonge Street, Toronto, ON', city: 'Toronto', placeId: 'toronto/yonge-street/123' },
  ])
})

test.each(['', '?input=', '?input=yo', '?input=%20%20y%20', `?input=yonge${'+'.repeat(109)}toronto`])(
  '%j has too few letters or too many, and answers nothing',
  async (query) => {
    expect(await answering().ask(query)).toEqual(nothing)
  },
)

test('the longest question is of 120 letters', async () => {
  const { body } = await answering().ask(`?input=yonge${'+'.repeat(108)}toronto`)
  expect(body.predictions[0]?.description).toBe('Yonge Street, Toronto, ON')
})

test.each([
  '?input=%00%00%00',
  '?input=%ED%A0%80yonge',
  '?input=%',
  '?input[]=yonge',
  '?input=%2e%2e%2f%2e%2e',
  '?input=\u202Eyonge',
])('odd spellings of the question are answered: %j', async (query) => {
  expect((await answering().ask(query)).status).toBe(200)
})

test('a search that fails answers an empty list and is logged', async () => {
  const { ask, lines } = answering({
    search: () => Promise.reject(new PlacesError('Google Places answered 500', { cause: new Error('why') })),
  })
  expect(await ask('?input=yonge')).toEqual(nothing)
  expect(lines).toEqual([
    {
      level: 'warn',
      details: { error: 'Google Places answered 500: why' },
      message: 'no addresses could be suggested',
    },
  ])
})

test('a session is handed on when it looks like one', async () => {
  const sessions: (string | undefined)[] = []
  const { ask } = answering({
    search: async (_, session) => {
      sessions.push(session)
      return []
    },
  })
  await ask('?input=yonge&session=0a1b2c3d-4e5f-6789')
  await ask('?input=yonge&session=%0d%0aevil')
  await ask('?input=yonge')
  // Google refuses longer ones.
  const longest = 'a'.repeat(36)
  await ask(`?input=yonge&session=${longest}`)
  await ask(`?input=yonge&session=${longest}a`)
  expect(sessions).toEqual(['0a1b2c3d-4e5f-6789', undefined, undefined, longest, undefined])
})
