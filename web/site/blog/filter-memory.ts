import { atom } from 'jotai'

import { noFilter, type Filter } from './written-post.ts'

/** What the list was filtered by: whoever comes back from an article finds it as it was. */
export const filterAtom = atom<Filter>(noFilter)
