import { isDeepStrictEqual } from 'node:util'

import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { EventDataOf } from '#events/envelope.ts'
import { readHstNumber } from '#events/values/hst-number.ts'
import { readPhoneNumber } from '#events/values/phone-number.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Edition = EventDataOf<CatalogueEvent, 'BusinessPublished'>

/** Who we are: what stands on documents, at the foot of mails and on the pages. */
export type BusinessDetails = Omit<Edition, 'version' | 'source'>

const details: Aggregate<Edition | null, CatalogueEvent> = {
  initial: null,
  evolve: (state, event) => (event.type === 'BusinessPublished' ? event.data : state),
}

export const businessInLog: StreamRef<Edition | null, CatalogueEvent> = {
  stream: catalogueStream,
  aggregate: details,
}

/** What the environment says counts until the office changes it for the first time; from then on the office's editions do. */
export const editionInForce = (published: Edition | null, configured: BusinessDetails): Edition =>
  published ?? { version: 0, source: 'environment', ...configured }

/** With phone and HST number as they are written on documents; refused when one of them cannot be. */
export function readBusiness(wanted: BusinessDetails): BusinessDetails | Refusal {
  const phone = readPhoneNumber(wanted.phone)
  if (phone === null) return refuse('phone_invalid')
  const hstNumber = wanted.hstNumber === null ? null : readHstNumber(wanted.hstNumber)
  return hstNumber === null && wanted.hstNumber !== null
    ? refuse('hst_number_invalid')
    : { ...wanted, phone, hstNumber }
}

/**
 * Publishes another edition; nothing when it is the same. `expectedVersion` is the edition that was on screen: `settings_changed` when
 * somebody else published another one meanwhile. With the first one that of the environment is written down, as edition 0.
 * `phone_invalid` and `hst_number_invalid` say what cannot be.
 */
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
