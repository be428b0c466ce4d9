import type { Call, Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { noSuchObject } from './failures.ts'
import { metadata, text } from './parameters.ts'
import type { Customer } from './records.ts'
import { shapeOfCustomer } from './shapes/customer.ts'
import { find, insert } from './store.ts'
import { secondsOf } from './work.ts'

export const customerEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    accepts: ['name', 'email', 'phone', 'description', 'metadata', 'expand'],
    run: create,
  },
  { method: 'GET', path: '/v1/customers/:customer', accepts: ['expand'], run: retrieve },
]

async function create(call: Call) {
  const { params } = call
  const customer: Customer = {
    id: call.newId('cus'),
    created: secondsOf(call.now),
    parent: null,
    dueAt: null,
    name: text(params, 'name', 256) ?? null,
    email: text(params, 'email', 512) ?? null,
    phone: text(params, 'phone', 20) ?? null,
    description: text(params, 'description') ?? null,
    metadata: metadata(params) ?? {},
  }
  insert(call.store, 'customer', customer)
  call.record('customer.created', shapeOfCustomer(customer))
  return ok(shapeOfCustomer(customer))
}

async function retrieve(call: Call) {
  const id = call.path('customer')
  const customer = await find(call.store, 'customer', id)
  if (!customer) throw noSuchObject('customer', id, 'id')
  return ok(shapeOfCustomer(customer))
}
