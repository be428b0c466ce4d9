import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type BrandLogo, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Edition = EventDataOf<CatalogueEvent, 'BrandPublished'>

export const usualBrand: Edition = { version: 0, accent: null, logo: null }

/** Brand in force and all former logos, which a new edition may use. */
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

/** Publishes an edition of the brand; nothing when equal, `settings_changed` for an outdated `expectedVersion`. */
export function publishBrand(
  { accent, logo }: Omit<Edition, 'version'>,
  expectedVersion: number,
  { inForce: { version, ...former } }: Brand,
): Decision<NewCatalogueEvent> {
  if (isDeepStrictEqual(former, { accent, logo })) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  return [{ type: 'BrandPublished', data: { version: version + 1, accent, logo } }]
}
