/** The articles of the blog: the last part of each address, which never changes. */
export const articleIds = [
  'salt',
  'slush',
  'child-seat',
  'smoke',
  'odour',
  'leather',
  'dog-hair',
  'commuter',
  'pollen',
  'coffee',
  'minivan',
  'glass',
  'sand',
  'screens',
  'save',
  'august',
] as const

export type ArticleId = (typeof articleIds)[number]

/** '/blog/salt' */
export const articlePath = (id: ArticleId): string => `/blog/${id}`
