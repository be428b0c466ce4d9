import * as z from 'zod/mini'

/** How many cities there may be, and how long a name, in characters. */
export const mostCities = 40
export const cityLetters = { least: 2, most: 60 } as const

/** As names are compared: whatever their case. */
export const cityKey = (name: string): string => name.toLowerCase()

/** A name as it is kept: composed, with single spaces. */
export const plainCity = (name: string): string => name.normalize('NFC').replaceAll(/ +/g, ' ').trim()

/** Neither control characters nor those that turn the direction of what follows. */
const isWritten = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u

/** Whether it can be the name of a city. */
export const isCity = (name: string): boolean =>
  name.length >= cityLetters.least && name.length <= cityLetters.most && isWritten.test(name)

const cities = z.array(z.string().check(z.maxLength(200), z.overwrite(plainCity), z.refine(isCity))).check(
  z.minLength(1),
  z.maxLength(mostCities),
  z.refine((names) => new Set(names.map(cityKey)).size === names.length),
)

/** PUT /api/crm/business/service-area: the cities as they are to be. `expectedVersion` is the edition that was on screen. */
export const serviceAreaForm = z.object({ cities, expectedVersion: z.int().check(z.gte(0)) })
export type ServiceAreaForm = z.infer<typeof serviceAreaForm>

const edition = z.object({
  /** 0 is what the program says before the office's first change. */
  version: z.int(),
  cities: z.array(z.string()),
})
export type ServiceAreaEdition = z.infer<typeof edition>

/** GET /api/crm/business/service-area: the edition in force, and all there were, the newest first. */
export const officeServiceArea = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      /** ISO instant; null for edition 0. */
      at: z.nullable(z.string()),
      /** The user name of whoever published it; null for somebody who left, and for edition 0. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeServiceArea = z.infer<typeof officeServiceArea>
