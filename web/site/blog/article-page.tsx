import { useLocation } from 'wouter'

import { articlePath } from '#services/isomorphic/articles.ts'
import { withoutSlash } from '#services/isomorphic/language-path.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { Article } from './article.tsx'
import { posts } from './posts.ts'
import { useToday } from './use-today.ts'
import { writtenPost } from './written-post.ts'

/** /blog/<article>. The route table has a page for each article alone, so that there is always one. */
export function ArticlePage() {
  const i18n = useI18n()
  const [address] = useLocation()
  const today = useToday()
  const written = posts.map((post) => writtenPost(post, i18n, today))
  const post = written.find(({ id }) => articlePath(id) === withoutSlash(address))
  return post === undefined ? null : <Article post={post} others={written} />
}
