import { businessTimeZone, type LocalDate } from '#events/values/time.ts'
import type { I18n } from '#web/i18n/i18n.ts'

import type { Category, Post } from './posts.ts'

/** A post in the words of the visitor's language. */
export interface WrittenPost extends Post {
  readonly title: string
  readonly excerpt: string
  readonly body: string
  readonly byline: string
  readonly tagNames: readonly string[]
  /** 'Ended August 31, 2025'; null while the offer runs and for what is no offer. */
  readonly ended: string | null
}

const wordsPerMinute = 180

export function writtenPost(post: Post, { t, date }: I18n, today: LocalDate): WrittenPost {
  const body = t(`posts.${post.id}`)
  return {
    ...post,
    title: t(`blog.post.${post.id}.title`),
    excerpt: t(`blog.post.${post.id}.excerpt`),
    body,
    byline: t('blog.byline', {
      author: t(`blog.author.${post.author}`),
      date: date(post.date),
      minutes: Math.ceil(body.split(/\s+/).length / wordsPerMinute),
    }),
    tagNames: post.tags.map((tag) => t(`blog.tag.${tag}`)),
    ended: post.endsOn !== undefined && post.endsOn < today ? t('blog.ended', { date: date(post.endsOn) }) : null,
  }
}

export interface Filter {
  readonly category: Category | 'all'
  readonly search: string
}

export const noFilter: Filter = { category: 'all', search: '' }

/** Every word that is searched for must begin one somewhere: in the title, the excerpt, the tags or the text. */
export function found(posts: readonly WrittenPost[], { category, search }: Filter): readonly WrittenPost[] {
  const words = spaced(search).split(' ').filter(Boolean)
  return posts.filter((post) => {
    if (category !== 'all' && post.category !== category) return false
    const text = spaced([post.title, post.excerpt, post.body, ...post.tagNames].join(' '))
    return words.every((word) => text.includes(` ${word}`))
  })
}

/**
 * ' Dog hair: ' is ' dog hair ': letters, marks and digits with single spaces between and around. Accents and the dots of
 * Gurmukhi do not count: 'ete' finds 'été', and ਸ਼ is found in either way of writing it.
 */
const spaced = (text: string): string =>
  ` ${text.normalize('NFKD').toLowerCase()} `
    .replaceAll(/[\u0300-\u036F\u0A3C]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')

/** The day that it is in Toronto: Canadian English writes days as ISO 8601 does. */
export const torontoDay = (at: Date): LocalDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone: businessTimeZone, dateStyle: 'short' }).format(at)
