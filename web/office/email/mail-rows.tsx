import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { MailRow, type RowHandlers } from './mail-row.tsx'
import type { MailRow as Row } from './rows.ts'
import { useStaffNames } from './team/use-staff-names.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useLines } from './use-lines.ts'
import type { useMailSection } from './use-mail-section.ts'

import look from './list.module.css'

interface MailRowsProps {
  readonly mail: ReturnType<typeof useMailSection>
  readonly rows: readonly Row[]
}

/** The lines of a list, of which those on screen are read and drawn as one scrolls. */
export function MailRows({ mail, rows }: MailRowsProps) {
  const { t } = useI18n()
  const { list, selected, current } = mail
  const isAssigned = useMemo(() => rows.some(({ assigneeId }) => assigneeId !== null), [rows])
  const nameOf = useStaffNames(isAssigned)
  const pane = useRef<HTMLDivElement>(null)
  const kept = useKeptScroll(pane, current !== null)
  const { virtual, onFocus, onBlur } = useLines(mail, rows, pane)
  const handlers = useRowHandlers(mail, kept)
  // The next list begins at its top.
  const leave = useEffectEvent(() => mail.setScrolled(false))
  useEffect(() => () => leave(), [])

  const noteScroll = (lines: HTMLElement) => {
    const isAway = kept.note(lines)
    // Whoever scrolls to the top looks for what is new.
    if (mail.isScrolled && !isAway) list.release()
    mail.setScrolled(isAway)
  }
  const release = () => {
    mail.setScrolled(false)
    list.release()
    virtual.scrollToOffset(0)
  }
  return (
    <div className={look.frame}>
      {list.held > 0 ? (
        <button type="button" className={look.held} onClick={release}>
          {t('email.new', { count: list.held })}
        </button>
      ) : null}
      <div
        ref={pane}
        className={look.lines}
        onScroll={({ currentTarget }) => noteScroll(currentTarget)}
        onPointerEnter={() => mail.setHeld(true)}
        onPointerLeave={() => mail.setHeld(false)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it notes where the focus is, and does nothing */}
        <ul className={look.rows} style={{ blockSize: virtual.getTotalSize() }} onFocus={onFocus} onBlur={onBlur}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <MailRow
                key={key}
                ref={virtual.measureElement}
                row={mail.asWanted(row)}
                index={index}
                start={start}
                count={list.hasMore ? null : rows.length}
                asOf={list.asOf}
                assignee={row.assigneeId === null ? null : nameOf(row.assigneeId)}
                isOpen={row.id === current?.id}
                isSelected={selected.has(row.id)}
                handlers={handlers}
              />
            )
          })}
        </ul>
        {list.hasMore ? (
          <Button variant="secondary" pending={list.isLoadingMore} onClick={() => void list.refresh()}>
            {t('email.more')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Handlers that stay the same, and do what those of the last render would. */
function useRowHandlers(mail: MailRowsProps['mail'], kept: ReturnType<typeof useKeptScroll>): RowHandlers {
  const latest = useRef({ mail, kept })
  useLayoutEffect(() => {
    latest.current = { mail, kept }
  })
  const [handlers] = useState<RowHandlers>(() => ({
    open: (row) => {
      latest.current.kept.noteOpening()
      latest.current.mail.open(row)
    },
    select: (row) => latest.current.mail.toggle(row.id),
    star: (row) => latest.current.mail.toggleFlag(row, 'isStarred'),
  }))
  return handlers
}
