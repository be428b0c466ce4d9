import * as z from 'zod/mini'

export const mostCities = 40
export const cityLetters = { least: 2, most: 60 } as const

export const cityKey = (name: string): string => name.toLowerCase()

export const plainCity = (name: string): string => name.normalize('NFC').replaceAll(/ +/g, ' ').trim()

const isWritten = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u

export const isCity = (name: string): boolean =>
  name.length >= cityLetters.least && name.length <= cityLetters.most && isWritten.test(name)

const cities = z.array(z.string().check(z.maxLength(200), z.overwrite(plainCity), z.refine(isCity))).check(
  z.minLength(1),
  z.maxLength(mostCities),
  z.refine((names) => new Set(names.map(cityKey)).size === names.length),
)

/** PUT /api/crm/business/service-area */
export const serviceAreaForm = z.object({ cities, expectedVersion: z.int().check(z.gte(0)) })
export type ServiceAreaForm = z.infer<typeof serviceAreaForm>

const edition = z.object({
  version: z.int(),
  cities: z.array(z.string()),
})
export type ServiceAreaEdition = z.infer<typeof edition>

/** GET /api/crm/business/service-area: the edition in force and all others, newest first. */
export const officeServiceArea = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      at: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeServiceArea = z.infer<typeof officeServiceArea>
