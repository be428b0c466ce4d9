import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { languages, type Language } from '#events/values/language.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Edition = Pick<EventDataOf<CatalogueEvent, 'SiteLanguagesPublished'>, 'version' | 'languages'>

export const usualSiteLanguages: Edition = { version: 0, languages: [...languages] }

const offered: Aggregate<Edition, CatalogueEvent> = {
  initial: usualSiteLanguages,
  evolve: (state, event) => (event.type === 'SiteLanguagesPublished' ? event.data : state),
}

export const siteLanguagesInForce: StreamRef<Edition, CatalogueEvent> = {
  stream: catalogueStream,
  aggregate: offered,
}

/** Publishes languages as `publishBrand` does, English always included. */
export function publishSiteLanguages(
  wanted: readonly Language[],
  expectedVersion: number,
  { version, languages: former }: Edition,
): Decision<NewCatalogueEvent> {
  const next = languages.filter((one) => one === 'en' || wanted.includes(one))
  if (isDeepStrictEqual(former, next)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  const added = next.filter((one) => !former.includes(one))
  const removed = former.filter((one) => !next.includes(one))
  return [{ type: 'SiteLanguagesPublished', data: { version: version + 1, languages: next, added, removed } }]
}
