import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

const offered = z.array(z.enum(languages)).check(z.maxLength(languages.length))

/** PUT /api/crm/business/languages; English is always included. */
export const siteLanguagesForm = z.object({ languages: offered, expectedVersion: z.int().check(z.gte(0)) })
export type SiteLanguagesForm = z.infer<typeof siteLanguagesForm>

/** GET /api/crm/business/languages; version 0 is all languages. */
export const siteLanguages = z.object({ version: z.int(), languages: offered })
export type SiteLanguages = z.infer<typeof siteLanguages>
