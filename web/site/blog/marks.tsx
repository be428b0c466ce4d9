import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import type { WrittenPost } from './written-post.ts'

import css from './marks.module.css'

/** Author, date, length, tags, end of an offer. */
export function Marks({ post }: { readonly post: WrittenPost }) {
  const { t } = useI18n()
  return (
    <div className={css.marks}>
      <p>{post.byline}</p>
      <ul className={css.tags} aria-label={t('blog.tags')}>
        {post.tagNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {post.ended === null ? null : <Badge tone="neutral">{post.ended}</Badge>}
    </div>
  )
}
