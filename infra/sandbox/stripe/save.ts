import type { Answer } from './endpoint.ts'
import type { Claim } from './idempotency.ts'
import type { Store } from './store.ts'

/** Saves changes and answer in one statement; false, without a write, when the claim is lost. */
export async function save({ queryable, changes, deliveries }: Store, kept: Kept | null = null): Promise<boolean> {
  if (changes.size === 0 && deliveries.length === 0 && kept === null) return true
  const objects = [...changes.values()].map(({ kind, isNew, record }) => ({ kind, isNew, body: record }))
  const [saved] = await queryable.query<{ isOurs: boolean }>(statement, [
    JSON.stringify(objects),
    JSON.stringify(deliveries),
    kept && kept.claim.key,
    kept && kept.claim.token,
    kept && kept.answer.status,
    kept && JSON.stringify(kept.answer.body),
  ])
  return saved?.isOurs === true
}

interface Kept {
  readonly claim: Claim
  readonly answer: Answer
}

/** Ordinals follow the order of creation. */
const statement = `
with kept as (
  update sandbox.stripe_requests set status = $5, body = $6::text::json
  where key = $3 and claim = $4 and status is null returning key
), ours as materialized (
  select $3::text is null or exists (select from kept) as "isOurs"
), changes as materialized (
  select each ->> 'kind' as kind, (each ->> 'isNew')::boolean as is_new, each -> 'body' as body, place
  from jsonb_array_elements($1::text::jsonb) with ordinality as given (each, place), ours where "isOurs"
), inserted as (
  insert into sandbox.stripe_objects (id, kind, created, parent, due_at, body)
  select body ->> 'id', kind, (body ->> 'created')::bigint, body ->> 'parent', (body ->> 'dueAt')::bigint, body
  from changes where is_new order by place
), updated as (
  update sandbox.stripe_objects object set due_at = (changes.body ->> 'dueAt')::bigint, body = changes.body
  from changes where not is_new and object.id = changes.body ->> 'id' and object.kind = changes.kind
), told as (
  insert into sandbox.stripe_deliveries (event, due_at, held)
  select event, "dueAt", held
  from ours, jsonb_to_recordset($2::text::jsonb) as delivery (event text, "dueAt" bigint, held boolean) where "isOurs"
)
select "isOurs" from ours`
