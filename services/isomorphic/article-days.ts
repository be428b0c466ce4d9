import type { LocalDate } from '#events/values/time.ts'

import type { ArticleId } from './articles.ts'

export const articleDays: Readonly<Record<ArticleId, LocalDate>> = {
  salt: '2026-01-12',
  slush: '2025-12-04',
  'child-seat': '2026-05-19',
  smoke: '2026-06-23',
  odour: '2026-03-30',
  leather: '2026-02-16',
  'dog-hair': '2025-11-10',
  commuter: '2026-02-02',
  pollen: '2026-04-13',
  coffee: '2025-10-06',
  minivan: '2025-09-15',
  glass: '2025-10-27',
  sand: '2026-07-20',
  screens: '2025-08-25',
  save: '2026-03-09',
  august: '2025-08-01',
}
