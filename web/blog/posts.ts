import type { LocalDate } from '#events/values/time.ts'

export const categories = ['tips', 'before-after', 'seasonal', 'promotions'] as const
export type Category = (typeof categories)[number]

export type Tag =
  | 'air'
  | 'carpet'
  | 'children'
  | 'fabric'
  | 'glass'
  | 'leather'
  | 'odour'
  | 'offer'
  | 'pets'
  | 'plastics'
  | 'spring'
  | 'stains'
  | 'summer'
  | 'winter'

export type CoverShape =
  | 'snowflake'
  | 'boot'
  | 'flower'
  | 'smoke'
  | 'seat'
  | 'paw'
  | 'seam'
  | 'fan'
  | 'cup'
  | 'windshield'
  | 'sun'
  | 'tag'

interface PostOf<Id extends string> {
  readonly id: Id
  readonly category: Category
  readonly date: LocalDate
  /** Who writes: those in the vans or those in the office. Nobody is invented. */
  readonly author: 'van' | 'office'
  readonly cover: CoverShape
  readonly flavour: 'sprinkle' | 'glazed' | 'filled'
  readonly tags: readonly Tag[]
  /** The last day of an offer; after it the article carries a mark (K91). */
  readonly endsOn?: LocalDate
}

/** What stands beside the words, which are messages: `blog.post.<id>` and `posts.<id>`. */
const written = [
  post('salt', 'seasonal', '2026-01-12', 'van', 'snowflake', 'filled', ['winter', 'carpet', 'stains']),
  post('slush', 'seasonal', '2025-12-04', 'van', 'boot', 'sprinkle', ['winter', 'carpet', 'glass']),
  post('child-seat', 'tips', '2026-05-19', 'van', 'seat', 'glazed', ['children', 'fabric']),
  post('smoke', 'seasonal', '2026-06-23', 'office', 'smoke', 'filled', ['summer', 'air', 'odour']),
  post('odour', 'tips', '2026-03-30', 'van', 'fan', 'sprinkle', ['odour', 'air']),
  post('leather', 'tips', '2026-02-16', 'van', 'seam', 'filled', ['leather']),
  post('dog-hair', 'tips', '2025-11-10', 'van', 'paw', 'sprinkle', ['pets', 'carpet']),
  post('commuter', 'before-after', '2026-02-02', 'van', 'seam', 'glazed', ['leather', 'fabric', 'plastics']),
  post('pollen', 'seasonal', '2026-04-13', 'office', 'flower', 'glazed', ['spring', 'air']),
  post('coffee', 'tips', '2025-10-06', 'van', 'cup', 'filled', ['stains', 'fabric']),
  post('minivan', 'before-after', '2025-09-15', 'van', 'seat', 'sprinkle', ['children', 'carpet', 'stains']),
  post('glass', 'tips', '2025-10-27', 'van', 'windshield', 'glazed', ['glass', 'plastics']),
  post('sand', 'seasonal', '2026-07-20', 'van', 'sun', 'sprinkle', ['summer', 'carpet']),
  post('screens', 'tips', '2025-08-25', 'van', 'windshield', 'filled', ['plastics']),
  post('save', 'promotions', '2026-03-09', 'office', 'tag', 'glazed', ['offer']),
  {
    ...post('august', 'promotions', '2025-08-01', 'office', 'tag', 'filled', ['offer', 'summer']),
    endsOn: '2025-08-31',
  },
] as const

export type PostId = (typeof written)[number]['id']
export type Post = PostOf<PostId>

/** Newest first. */
export const posts: readonly Post[] = [...written].toSorted((a, b) => b.date.localeCompare(a.date))

export const postOf = (id: string | null): Post | undefined => posts.find((one) => one.id === id)

function post<Id extends string>(
  id: Id,
  category: Category,
  date: LocalDate,
  author: PostOf<Id>['author'],
  cover: CoverShape,
  flavour: PostOf<Id>['flavour'],
  tags: readonly Tag[],
): PostOf<Id> {
  return { id, category, date, author, cover, flavour, tags }
}
