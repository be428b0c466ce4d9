import type { User } from '#services/contracts/account.ts'

import { OfflineBar } from './offline-bar.tsx'
import { PublishedPrices } from './published-prices.tsx'
import { Welcome } from './welcome.tsx'

/** What no page waits for. `greeted` is who is signed in where they are greeted: on the front page. */
export const LateParts = ({ greeted }: { readonly greeted: User | null }) => (
  <>
    <OfflineBar />
    <PublishedPrices />
    {greeted === null ? null : <Welcome user={greeted} />}
  </>
)
