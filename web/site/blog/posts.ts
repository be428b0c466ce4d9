import type { LocalDate } from '#events/values/time.ts'
import { articleDays } from '#services/isomorphic/article-days.ts'
import type { ArticleId } from '#services/isomorphic/articles.ts'

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

export interface Post {
  readonly id: ArticleId
  readonly category: Category
  readonly date: LocalDate
  readonly author: 'van' | 'office'
  readonly cover: CoverShape
  readonly flavour: 'sprinkle' | 'glazed' | 'filled'
  readonly tags: readonly Tag[]
  /** The last day of an offer; after it the article carries a mark. */
  readonly endsOn?: LocalDate
}

/** Facts of posts; texts are `blog.post.<id>` and `posts.<id>`. */
const written: readonly Post[] = [
  post('salt', 'seasonal', 'van', 'snowflake', 'filled', ['winter', 'carpet', 'stains']),
  post('slush', 'seasonal', 'van', 'boot', 'sprinkle', ['winter', 'carpet', 'glass']),
  post('child-seat', 'tips', 'van', 'seat', 'glazed', ['children', 'fabric']),
  post('smoke', 'seasonal', 'office', 'smoke', 'filled', ['summer', 'air', 'odour']),
  post('odour', 'tips', 'van', 'fan', 'sprinkle', ['odour', 'air']),
  post('leather', 'tips', 'van', 'seam', 'filled', ['leather']),
  post('dog-hair', 'tips', 'van', 'paw', 'sprinkle', ['pets', 'carpet']),
  post('commuter', 'before-after', 'van', 'seam', 'glazed', ['leather', 'fabric', 'plastics']),
  post('pollen', 'seasonal', 'office', 'flower', 'glazed', ['spring', 'air']),
  post('coffee', 'tips', 'van', 'cup', 'filled', ['stains', 'fabric']),
  post('minivan', 'before-after', 'van', 'seat', 'sprinkle', ['children', 'carpet', 'stains']),
  post('glass', 'tips', 'van', 'windshield', 'glazed', ['glass', 'plastics']),
  post('sand', 'seasonal', 'van', 'sun', 'sprinkle', ['summer', 'carpet']),
  post('screens', 'tips', 'van', 'windshield', 'filled', ['plastics']),
  post('save', 'promotions', 'office', 'tag', 'glazed', ['offer']),
  {
    ...post('august', 'promotions', 'office', 'tag', 'filled', ['offer', 'summer']),
    endsOn: '2025-08-31',
  },
]

/** Newest first. */
export const posts: readonly Post[] = [...written].toSorted((a, b) => b.date.localeCompare(a.date))

function post(
  id: ArticleId,
  category: Category,
  author: Post['author'],
  cover: CoverShape,
  flavour: Post['flavour'],
  tags: readonly Tag[],
): Post {
  return { id, category, date: articleDays[id], author, cover, flavour, tags }
}
