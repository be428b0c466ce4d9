import { atom, useAtom } from 'jotai'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { featuredOn } from './featured.ts'
import { FilterBar } from './filter-bar.tsx'
import { Newsletter } from './newsletter/newsletter.tsx'
import { NothingFound } from './nothing-found.tsx'
import { PostCard } from './post-card.tsx'
import { posts } from './posts.ts'
import { useToday } from './use-today.ts'
import { found, noFilter, writtenPost, type Filter } from './written-post.ts'

import css from './blog-page.module.css'

/** Filter, kept while reading an article. */
const filterAtom = atom<Filter>(noFilter)

/** /blog: all posts. */
export function BlogPage() {
  const i18n = useI18n()
  const { t } = i18n
  const [filter, setFilter] = useAtom(filterAtom)
  const today = useToday()
  const written = posts.map((post) => writtenPost(post, i18n, today))
  const shown = found(written, filter)
  const isWhole = filter.category === 'all' && filter.search.trim() === ''
  const featured = isWhole ? featuredOn(shown, today) : undefined
  const grid = shown.filter((post) => post !== featured)
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('blog.title')}</h1>
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
