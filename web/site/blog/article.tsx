import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Prose } from '#web/ui/prose.tsx'

import { Cover } from './cover.tsx'
import { Marks } from './marks.tsx'
import { PostCard } from './post-card.tsx'
import type { WrittenPost } from './written-post.ts'

import css from './article.module.css'

interface ArticleProps {
  readonly post: WrittenPost
  readonly others: readonly WrittenPost[]
}

const nextCount = 2

/** One post to read, and two like it to go on with. */
export function Article({ post, others }: ArticleProps) {
  const { t } = useI18n()
  const next = others
    .filter((other) => other.id !== post.id && other.tags.some((tag) => post.tags.includes(tag)))
    .slice(0, nextCount)
  return (
    <article className={css.article}>
      <p>
        <Link className={css.back} href={paths.blog}>
          <Glyph name="previous" />
          {t('blog.back')}
        </Link>
      </p>
      <header className={css.header}>
        <Cover shape={post.cover} flavour={post.flavour} />
        <div className={css.words}>
          <p className={css.category}>{t(`blog.category.${post.category}`)}</p>
          <h1>{post.title}</h1>
          <Marks post={post} />
        </div>
      </header>
      <div className={css.text}>
        <p className={css.excerpt}>{post.excerpt}</p>
        <Prose text={post.body} />
        <p>
          <Link className={buttonLook()} href={paths.services}>
            {t('blog.book')}
          </Link>
        </p>
      </div>
      {next.length === 0 ? null : (
        <aside className={css.next} aria-labelledby="more">
          <h2 id="more">{t('blog.more')}</h2>
          <ul className={css.list}>
            {next.map((other) => (
              <li key={other.id}>
                <PostCard post={other} />
              </li>
            ))}
          </ul>
        </aside>
      )}
    </article>
  )
}
