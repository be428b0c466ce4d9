import type { Call, Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { noSuchObject } from './failures.ts'
import { listObjects, listParameters } from './listing.ts'
import { text } from './parameters.ts'
import { shapeOfCharge } from './shapes/charge.ts'
import { find } from './store.ts'

export const chargeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    accepts: [...listParameters, 'payment_intent', 'customer'],
    run: async (call) =>
      listObjects(call, 'charge', '/v1/charges', {
        parent: text(call.params, 'payment_intent'),
        customer: text(call.params, 'customer'),
      }),
  },
  { method: 'GET', path: '/v1/charges/:charge', accepts: ['expand'], run: retrieve },
]

async function retrieve(call: Call) {
  const id = call.path('charge')
  const charge = await find(call.store, 'charge', id)
  if (!charge) throw noSuchObject('charge', id, 'id')
  return ok(shapeOfCharge(charge))
}
