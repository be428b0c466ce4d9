import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { ListRow, PagePosition } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { leadsList } from '#projections/leads-list.ts'
import { mostComparedLeads } from '#services/contracts/office.ts'
import { groupAlike } from '#services/domain/lead/alike.ts'
import type { PageQuery } from '#services/lists/list-query.ts'

interface GroupPage {
  readonly groups: readonly (readonly ListRow[])[]
  readonly next: PagePosition | null
}

/** Page of groups, recomputed from the newest in blocks, so that groups are stable across pages. */
export async function readLeadGroups(
  database: ReadOnlyDatabase,
  { query, after, limit }: PageQuery,
): Promise<GroupPage> {
  for (let from: PagePosition | null = null; ;) {
    const block = await readPage(database, leadsList, query, { after: from, limit: mostComparedLeads })
    const left = groupAlike(block.rows.map(comparedIn)).filter(([first]) => first && isBehind(first, after))
    const groups = left.slice(0, limit).map((leads) => leads.map(({ row }) => row))
    const last = left[limit - 1]
    const isMore = left.length > limit || block.next !== null
    if (groups.length > 0 || block.next === null)
      return { groups, next: isMore ? positionOf(last ?? left.at(-1)) : null }
    from = block.next
  }
}

function comparedIn(row: ListRow) {
  const textIn = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
  const [email, phone, message] = [textIn('email'), textIn('phone'), textIn('message')]
  return { id: String(row['id']), receivedAt: String(row['receivedAt']), email, phone, message, row }
}

type Compared = ReturnType<typeof comparedIn>

const isBehind = ({ receivedAt, id }: Compared, after: PagePosition | null): boolean =>
  after === null || receivedAt < after.at || (receivedAt === after.at && id < after.key)

const positionOf = (group: readonly Compared[] | undefined): PagePosition | null =>
  group?.[0] === undefined ? null : { at: group[0].receivedAt, key: group[0].id }
