import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { readHstNumber } from '#events/values/hst-number.ts'
import { readPhoneNumber } from '#events/values/phone-number.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Edition = EventDataOf<CatalogueEvent, 'BusinessPublished'>

export type BusinessDetails = Omit<Edition, 'version' | 'source'>

const details: Aggregate<Edition | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'BusinessPublished' ? event.data : state),
}

export const businessInLog: StreamRef<Edition | null, CatalogueEvent> = {
  stream: catalogueStream,
  aggregate: details,
}

/** Environment's details before the office's first edition. */
export const editionInForce = (published: Edition | null, configured: BusinessDetails): Edition =>
  published ?? { version: 0, source: 'environment', ...configured }

/** Canonical phone and HST number; refused when invalid. */
export function readBusiness(wanted: BusinessDetails): BusinessDetails | Refusal {
  const phone = readPhoneNumber(wanted.phone)
  if (phone === null) return refuse('phone_invalid')
  const hstNumber = wanted.hstNumber === null ? null : readHstNumber(wanted.hstNumber)
  return hstNumber === null && wanted.hstNumber !== null
    ? refuse('hst_number_invalid')
    : { ...wanted, phone, hstNumber }
}

/** Publishes business details as `publishBrand` does. The first edition also records the environment's as edition 0. */
export function publishBusiness(
  wanted: BusinessDetails,
  expectedVersion: number,
  configured: BusinessDetails,
  published: Edition | null,
): Decision<NewCatalogueEvent> {
  const inForce = editionInForce(published, configured)
  const next = readBusiness(wanted)
  if (isRefusal(next)) return next
  const { version, source: _source, ...former } = inForce
  if (isDeepStrictEqual(former, next)) return []
  if (version !== expectedVersion) return refuse('settings_changed')
  const edition: NewCatalogueEvent = {
    type: 'BusinessPublished',
    data: { version: version + 1, source: 'office', ...next },
  }
  return published === null ? [{ type: 'BusinessPublished', data: inForce }, edition] : [edition]
}
