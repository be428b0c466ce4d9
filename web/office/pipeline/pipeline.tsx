import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useLocation, useSearch } from 'wouter'

import type { LostReason } from '#events/values/deal.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { connection, onReturn, subscribeConnection } from '#web/data/connection.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useNoteOpened, type Opened } from '../frame/data/recently-opened.ts'
import { commandOf } from '../frame/keys/key-map.ts'
import { useLatest } from '../frame/use-latest.ts'
import { sectionPath } from '../frame/use-section.ts'
import { BoardTools } from './board-tools.tsx'
import { keepColumns, mostDeals, type BoardColumn } from './board.ts'
import { loseDeal, restoreDeal } from './calls.ts'
import { DealFace } from './deal-face.tsx'
import { dealName } from './deal-name.ts'
import { DealPanel } from './deal-panel.tsx'
import { DealDrag } from './drag.tsx'
import { MovedSince } from './moved-since.tsx'
import { SelectedDeals, useSelectedDeals } from './selected-deals.tsx'
import { StageColumn } from './stage-column.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useBoardView } from './use-board-view.ts'
import { useBoard } from './use-board.ts'
import { useDealCommands } from './use-deal-commands.ts'
import { dayAgo, usePastBoard } from './use-past-board.ts'
import { cardOf, useSelection } from './use-selection.ts'

import css from './pipeline.module.css'

/** Pipeline with past boards. Needs areas `pipeline` and `problem`, and toasts. */
export function Pipeline() {
  const { t, date } = useI18n()
  usePreparedFormats()
  const board = useBoard()
  const { store, status, deals: living, isStale, lastMoves, said, onFailed } = board
  const { filter, setFilter, daysAgo, setDaysAgo } = useBoardView()
  const { openId, open, close } = useOpenDeal()
  const past = usePastBoard(daysAgo)
  const deals = past === null ? living : (past.deals ?? living)
  const [columnsNow] = useState(keepColumns)
  const columns = useMemo(() => columnsNow(deals, filter), [columnsNow, deals, filter])
  // What came after the day of the slider is on the living board alone.
  const found = dealOf(deals, openId) ?? dealOf(living, openId)
  const opened = useLastSeen(openId, found)
  useNoteOpened(openedOf(opened))
  const again = useCallback(() => void store.load(), [store])
  const undo = useCallback(() => void store.undo(), [store])
  const move = useCallback<typeof store.move>((id, to) => store.move(id, to), [store])
  const toToday = useCallback(() => setDaysAgo(0), [setDaysAgo])
  const lose = useLoss(close, store, onFailed)
  const selection = useSelection({ ...board, columns, isFixed: past !== null })
  const selected = useSelectedDeals(board)
  useDealCommands({ board, selected, opened: found ?? null, isFixed: past !== null, lose, toToday })
  const clear = () => {
    board.bulk.forget()
    selection.clear()
  }
  const keys = (event: KeyboardEvent) => {
    const isShown = selection.count > 0 || board.bulk.refusals.length > 0
    if (isShown && commandOf('board', event) === 'clear' && !isForAnother(event)) clear()
  }

  if (status === 'failed') return <Unread onAgain={again} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside bubble here
    <section className={css.pipeline} aria-label={t('pipeline.title')} onKeyDown={keys}>
      <BoardTools
        filter={filter}
        onFilter={setFilter}
        daysAgo={daysAgo}
        onDaysAgo={setDaysAgo}
        onUndo={lastMoves.length === 0 || past !== null ? null : undo}
      />
      <output className={past === null ? 'only-read' : css.note}>
        {past === null ? said : t(pastNote(past), { day: date(past.day, 'full') })}
      </output>
      {isStale ? <StaleBoard onAgain={again} /> : null}
      {past?.deals && status === 'ready' ? (
        <MovedSince day={past.day} before={past.deals} living={living} onOpen={open} />
      ) : null}
      {deals.length < mostDeals ? null : <p className={css.note}>{t('pipeline.most', { count: mostDeals })}</p>}
      <StageTabs columns={columns} />
      <DealDrag
        onStart={store.hold}
        onEnd={store.release}
        onDrop={move}
        renderMoving={(id) => <MovingCard deal={dealOf(deals, id)} />}
      >
        {status === 'loading' ? (
          <p className={css.state}>{t('pipeline.loading')}</p>
        ) : (
          <Columns columns={columns} isFixed={past !== null} selection={selection} onMove={move} onOpen={open} />
        )}
      </DealDrag>
      <SelectedDeals count={selection.count} bulk={board.bulk} acts={selected} onClear={clear} />
      <DealPanel deal={opened} isFixed={past !== null || found === undefined} onClose={close} onLose={lose} />
    </section>
  )
}

interface ColumnsProps extends Omit<ComponentProps<typeof StageColumn>, 'column' | 'selection'> {
  readonly columns: readonly BoardColumn[]
  readonly selection: ReturnType<typeof useSelection>
}

function Columns({ columns, selection, ...rest }: ColumnsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a card has the keys
    <div className={css.board} onMouseDown={keepText} onClick={selection.click}>
      {columns.map((column) => (
        <StageColumn key={column.stage} column={column} selection={selection.forCards} {...rest} />
      ))}
    </div>
  )
}

/** Escape in a field or in the pane of a deal is theirs, and in a drag it ends that. */
const isForAnother = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.body.hasAttribute('data-dragging') ||
  (target instanceof Element && target.closest('dialog, input, select') !== null)

/** A click that selects cards does not select their text. */
function keepText(event: MouseEvent<HTMLElement>): void {
  if (cardOf(event) !== undefined) event.preventDefault()
}

function Unread({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useI18n()
  return (
    <div className={css.state} role="alert">
      <p>{t('pipeline.failed')}</p>
      <Button onClick={onAgain}>{t('pipeline.retry')}</Button>
    </div>
  )
}

/** The board could not be read again: whoever goes on working with it knows. */
function StaleBoard({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useI18n()
  const isConnected = useSyncExternalStore(subscribeConnection, connection) === 'online'
  useEffect(() => onReturn(onAgain), [onAgain])
  return (
    <Notice tone="danger" announce="alert" actions={<Button onClick={onAgain}>{t('office.again')}</Button>}>
      {t(isConnected ? 'office.stale' : 'office.stale.offline')}
    </Notice>
  )
}

/** Without a name, as of somebody who was erased, it is not remembered. */
function openedOf(deal: Deal | null): Opened | null {
  const label = deal === null ? '' : dealName(deal)
  return deal === null || label === ''
    ? null
    : { kind: 'deals', id: deal.id, label, path: sectionPath('pipeline', { deal: deal.id }) }
}

/** Searches the list: an index of thousands of deals would have to be made again with every move. */
const dealOf = (deals: readonly Deal[], id: string): Deal | undefined =>
  id === '' ? undefined : deals.find((deal) => deal.id === id)

/** Formatters take longer to be made than to be used: they are made while the answer is on its way. */
function usePreparedFormats() {
  const { t, date, money } = useI18n()
  useEffect(() => {
    date(dayAgo(0), 'day')
    t('pipeline.sum', { count: 0, sum: money(0) })
  }, [t, date, money])
}

function pastNote({ deals, isFailed }: NonNullable<ReturnType<typeof usePastBoard>>) {
  if (isFailed) return 'pipeline.past-failed' as const
  return deals === null ? ('pipeline.past-loading' as const) : ('pipeline.past' as const)
}

function MovingCard({ deal }: { readonly deal: Deal | undefined }) {
  return deal === undefined ? null : (
    <div className={css.moving}>
      <DealFace deal={deal} />
    </div>
  )
}

/** The deal whose history shows, which lies in the address; the cards keep their handler whatever else is there. */
function useOpenDeal() {
  const openId = new URLSearchParams(useSearch()).get('deal') ?? ''
  const [path, navigate] = useLocation()
  const go = useLatest((id: string) => {
    const query = new URLSearchParams(location.search)
    if (id === '') query.delete('deal')
    else query.set('deal', id)
    navigate(`${path}?${query.toString()}`, { replace: true })
  })
  const open = useCallback((id: string) => go.current(id), [go])
  const close = useCallback(() => go.current(''), [go])
  return { openId, open, close }
}

/** The open deal, as it was last where somebody else has archived it meanwhile: what is read does not close by itself. */
function useLastSeen(openId: string, found: Deal | undefined): Deal | null {
  const [seen, setSeen] = useState<Deal | null>(null)
  const deal = found ?? (seen?.id === openId ? seen : null)
  if (deal !== seen) setSeen(deal)
  return deal
}

/** Archives a deal as lost, and offers to bring it back. */
function useLoss(onDone: () => void, store: ReturnType<typeof useBoard>['store'], fail: (error: unknown) => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const restore = (id: string) => restoreDeal(id).then(() => store.load(), fail)
  // What somebody else did meanwhile is shown before it is archived after all.
  const refused = (error: unknown) => {
    fail(error)
    return store.load()
  }
  return (deal: Deal, reason: LostReason) => {
    const lost = store.versionOf(deal).then((version) => loseDeal(deal.id, reason, version))
    lost.then(() => {
      onDone()
      const action = { label: t('pipeline.undo'), run: () => void restore(deal.id) }
      notify({ title: t('pipeline.updated-title'), description: t('pipeline.lost-done'), tone: 'success', action })
      return store.load()
    }, refused)
  }
}
