import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { categories, posts } from './posts.ts'
import type { Filter } from './written-post.ts'

import css from './filter-bar.module.css'

interface FilterBarProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

/** A search field, and a chip for each category with the number of its posts. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useI18n()
  const chips = [
    { category: 'all' as const, name: t('blog.all'), count: posts.length },
    ...categories.map((category) => ({
      category,
      name: t(`blog.category.${category}`),
      count: posts.filter((post) => post.category === category).length,
    })),
  ]
  return (
    <div className={css.bar}>
      <TextField
        type="search"
        name="search"
        label={t('blog.search')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <fieldset className={css.chips}>
        <legend className="only-read">{t('blog.chips')}</legend>
        {chips.map(({ category, name, count }) => (
          <button
            key={category}
            type="button"
            className={css.chip}
            aria-pressed={filter.category === category}
            onClick={() => onChange({ ...filter, category })}
          >
            {t('blog.chip', { name, count })}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
