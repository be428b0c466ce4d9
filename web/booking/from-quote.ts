import type { CarriedQuote } from '#web/state/carried-quote.ts'
import { paintOf } from '#web/ui/paints.ts'

import type { DraftPatch } from './use-draft.ts'
import { modelsOf } from './vehicles/makes.ts'

/** What a quote knew, in the wizard's terms; names and whatever the quote did not ask stay as they are (K1). */
export function draftFromQuote({ vehicle, addons, ...told }: CarriedQuote): DraftPatch {
  const { email, phone, date, time, address, city, locationType } = told
  return {
    vehicle: {
      ...vehicle,
      model: listedModel(vehicle.make, vehicle.model),
      color: paintOf(vehicle.color)?.name ?? '',
    },
    addons,
    appointment: { address, city, locationType, ...(date === '' ? {} : { date, time }) },
    customer: { ...(email === '' ? {} : { email }), ...(phone === '' ? {} : { phone }) },
  }
}

/** 'civic' is our Civic; a model that we do not list stays as it was typed. */
const listedModel = (make: string, typed: string): string =>
  modelsOf(make).find((model) => model.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()
