import { useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'

import { withoutSlash } from '#services/contracts/language-path.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/state/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'

import { Crash } from './crash.tsx'
import { Footer } from './footer.tsx'
import { descriptionOf, headAtom, tabTitle } from './head-words.ts'
import { Header } from './header.tsx'
import { anchorOf } from './navigation.ts'
import type { Page, Pages } from './pages.ts'

import css from './shell.module.css'

/** Nobody waits for them: they may come last. */
const LateParts = lazy(async () => ({ default: (await import('./late-parts.tsx')).LateParts }))

/** What every page stands in: header, the page of the address, footer, toasts. */
export function Shell({ pages }: { readonly pages: Pages }) {
  const { t } = useI18n()
  const session = useSession()
  const [address] = useLocation()
  const pathname = withoutSlash(address)
  const page = pages.find(pathname)
  const shownRef = useRef<string | null>(null)
  if (session.status === 'loading') return <FullScreenSpinner />
  return (
    <>
      <a className={css.skip} href="#content">
        {t('header.skip')}
      </a>
      <Header />
      <main className={css.main} id="content" tabIndex={-1}>
        <Crash key={page.path}>
          <Suspense fallback={<FullScreenSpinner />}>
            <page.Screen />
            <Arrival page={page} pathname={pathname} shownRef={shownRef} />
          </Suspense>
        </Crash>
      </main>
      <Footer />
      <Suspense>
        <LateParts greeted={session.status === 'signed-in' && pathname === paths.home ? session.user : null} />
      </Suspense>
      <ToastRegion label={t('toast.region')} closeLabel={t('common.close')} />
    </>
  )
}

function FullScreenSpinner() {
  const { t } = useI18n()
  return (
    <div className={css.waiting}>
      <Spinner size="page" label={t('common.loading')} />
    </div>
  )
}

interface ArrivalProps {
  readonly page: Page
  readonly pathname: string
  /** The address whose page showed last; outlives the pages. */
  readonly shownRef: RefObject<string | null>
}

/**
 * Once a page shows: its title and description, the place that the address names, and the focus on its heading after a
 * change. The first one is marked, since from then on the page answers to its visitor: `npm run bench -- web` asks when.
 */
function Arrival({ page, pathname, shownRef }: ArrivalProps) {
  const i18n = useI18n()
  const title = i18n.t(page.title)
  const description = descriptionOf(page, i18n)
  const { language } = i18n
  const { article } = page
  const setHead = useSetAtom(headAtom)
  useEffect(() => {
    document.title = tabTitle(title)
    setHead({ title, description, path: pathname, language, article })
  }, [title, description, pathname, language, article, setHead])
  useEffect(() => {
    anchorOf(location.hash)?.scrollIntoView()
    const isFirst = shownRef.current === null
    shownRef.current = pathname
    if (isFirst) performance.mark('page-answers')
    else focusHeading()
  }, [pathname, shownRef])
  return null
}

/** So that a screen reader starts at the new page and the keyboard goes on from there. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
