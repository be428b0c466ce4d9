import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

const offered = z.array(z.enum(languages)).check(z.maxLength(languages.length))

/** PUT /api/crm/business/languages: those that the public pages are to be offered in. English is, whether or not it is named. */
export const siteLanguagesForm = z.object({ languages: offered, expectedVersion: z.int().check(z.gte(0)) })
export type SiteLanguagesForm = z.infer<typeof siteLanguagesForm>

/** GET /api/crm/business/languages. Version 0 is what the program says before the office's first change: all of them. */
export const siteLanguages = z.object({ version: z.int(), languages: offered })
export type SiteLanguages = z.infer<typeof siteLanguages>
