import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { headAtom } from './head-words.ts'
import { describePage } from './head.ts'

/** Keeps what search engines and previews read in step with the page that shows; the page was served with its own. */
export function PageDescription() {
  const head = useAtomValue(headAtom)
  useEffect(() => {
    if (head !== null) describePage(document, head)
  }, [head])
  return null
}
