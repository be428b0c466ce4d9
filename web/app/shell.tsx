import { useSetAtom } from 'jotai'
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'

import { typedKey } from '#services/isomorphic/kept-by-every-page.ts'
import { withoutSlash } from '#services/isomorphic/language-path.ts'
import { Boundary } from '#web/data/boundary.tsx'
import { late } from '#web/data/late.tsx'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useSession } from '#web/state/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { CheckoutFooter, CheckoutHeader, isCheckout } from './checkout-frame.tsx'
import { CrashPage } from './crash.tsx'
import { Footer } from './footer.tsx'
import { descriptionOf, headAtom, tabTitle } from './head-words.ts'
import { Header } from './header.tsx'
import { anchorOf } from './navigation.ts'
import type { Page, Pages } from './pages.ts'

import css from './shell.module.css'

const DeferredParts = late(async () => (await import('./deferred-parts.tsx')).DeferredParts)

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
      {isCheckout(pathname) ? <CheckoutHeader /> : <Header />}
      <main className={css.main} id="content" tabIndex={-1}>
        <Boundary key={page.path} otherwise={<CrashPage />}>
          <page.Screen
            waiting={<FullScreenSpinner />}
            along={<Arrival page={page} pathname={pathname} shownRef={shownRef} />}
            otherwise={missing}
          />
        </Boundary>
      </main>
      <Boundary>{isCheckout(pathname) ? <CheckoutFooter /> : <Footer />}</Boundary>
      <DeferredParts greeted={session.status === 'signed-in' && pathname === paths.home ? session.user : null} />
    </>
  )
}

const missing = (retry: () => void) => <CrashPage onRetry={retry} />

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
  /** Path of the last page, beyond the pages' lives. */
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
    shownRef.current = page.path
    if (!isFirst) return focusHeading()
    performance.mark('page-answers')
    void restoreKept(tabStorage())
  }, [page.path, shownRef])
  return null
}

/** Restores typed texts after our own reload. */
async function restoreKept(storage: Storage | null): Promise<void> {
  if (storage === null || storage.getItem(typedKey) === null) return
  const { restoreTyped } = await import('#web/state/restore-typed.ts')
  restoreTyped(document, storage)
}

/** Moves focus to the heading, for screen readers and keyboards. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
