import { Link } from 'wouter'

import { articlePath } from '#services/isomorphic/articles.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { classes } from '#web/ui/classes.ts'

import { Cover } from './cover.tsx'
import { Marks } from './marks.tsx'
import type { WrittenPost } from './written-post.ts'

import css from './post-card.module.css'

interface PostCardProps {
  readonly post: WrittenPost
  readonly look?: 'featured' | 'grid'
}

/** A post as one link: its cover, its title, what it is about. */
export function PostCard({ post, look = 'grid' }: PostCardProps) {
  const { t } = useI18n()
  const isFeatured = look === 'featured'
  return (
    <article
      className={classes(css.card, isFeatured && css.featured)}
      data-flavour={isFeatured ? post.flavour : undefined}
    >
      <Cover shape={post.cover} flavour={post.flavour} />
      <div className={css.words}>
        <p className={css.category}>
          {isFeatured ? `${t('blog.featured')} · ` : ''}
          {t(`blog.category.${post.category}`)}
        </p>
        <h2 className={css.title}>
          <Link className={css.link} href={articlePath(post.id)}>
            {post.title}
          </Link>
        </h2>
        <p className={css.excerpt}>{post.excerpt}</p>
        <Marks post={post} />
      </div>
    </article>
  )
}
