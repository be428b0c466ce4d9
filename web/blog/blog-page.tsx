import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearch } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { Article } from './article.tsx'
import { featuredOn } from './featured.ts'
import { FilterBar } from './filter-bar.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PostCard } from './post-card.tsx'
import { postOf, posts } from './posts.ts'
import { useToday } from './use-today.ts'
import { found, noFilter, writtenPost } from './written-post.ts'

import css from './blog-page.module.css'

/** /blog: all posts, or the one that `?read=` names, at the same route (K90). */
export function BlogPage() {
  const i18n = useI18n()
  const { t } = i18n
  const [filter, setFilter] = useState(noFilter)
  const today = useToday()
  const written = posts.map((post) => writtenPost(post, i18n, today))
  const asked = postOf(new URLSearchParams(useSearch()).get('read'))
  const open = written.find((post) => post.id === asked?.id)
  const headingRef = useHeadingFocus(open?.id)
  if (open !== undefined) return <Article key={open.id} post={open} others={written} headingRef={headingRef} />

  const shown = found(written, filter)
  const isWhole = filter.category === 'all' && filter.search.trim() === ''
  const featured = isWhole ? featuredOn(shown, today) : undefined
  const grid = shown.filter((post) => post !== featured)
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 ref={headingRef} className={css.title} tabIndex={-1}>
          {t('blog.title')}
        </h1>
        <FilterBar filter={filter} onChange={setFilter} />
      </header>
      <output className="only-read">{isWhole ? '' : t('blog.found', { count: shown.length })}</output>
      {featured ? <PostCard post={featured} look="featured" /> : null}
      {grid.length === 0 ? (
        <NothingFound onClear={() => setFilter(noFilter)} />
      ) : (
        <ul className={css.grid}>
          {grid.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      <Newsletter source="blog" />
    </div>
  )
}

/** A post opens and closes without a change of route, so nobody else moves the focus; what shows first leaves it alone. */
function useHeadingFocus(showing: string | undefined): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shownRef = useRef(showing)
  useEffect(() => {
    if (shownRef.current === showing) return
    shownRef.current = showing
    headingRef.current?.focus({ preventScroll: true })
  }, [showing])
  return headingRef
}
