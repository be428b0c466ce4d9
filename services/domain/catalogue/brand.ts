import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type BrandLogo, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Edition = EventDataOf<CatalogueEvent, 'BrandPublished'>

/** What we look like before the office changed it: as the program does. */
export const usualBrand: Edition = { version: 0, accent: null, logo: null }

/** What we look like, and the logos that there were: by an earlier one a later edition is published. */
export interface Brand {
  readonly inForce: Edition
  readonly logos: readonly BrandLogo[]
}

const brand: Aggregate<Brand, CatalogueEvent> = {
  initial: { inForce: usualBrand, logos: [] },
  evolve: (state, event) =>
    event.type === 'BrandPublished'
      ? { inForce: event.data, logos: event.data.logo === null ? state.logos : [...state.logos, event.data.logo] }
      : state,
}

export const brandInLog: StreamRef<Brand, CatalogueEvent> = { stream: catalogueStream, aggregate: brand }

export const publishedLogo = ({ logos }: Brand, sha256: string): BrandLogo | undefined =>
  logos.findLast((one) => one.sha256 === sha256)

/**
 * Publishes another edition of what we look like; nothing when it is the same. `expectedVersion` is the edition that was on screen:
 * `settings_changed` when somebody else published another one meanwhile.
 */
export function publishBrand(
  { accent, logo }: Omit<Edition, 'version'>,
  expectedVersion: number,
  { inForce: { version, ...former } }: Brand,
): Decision<NewCatalogueEvent> {
  if (isDeepStrictEqual(former, { accent, logo })) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  return [{ type: 'BrandPublished', data: { version: version + 1, accent, logo } }]
}
