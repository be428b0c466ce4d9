import type { KeyboardEvent, PointerEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { commandOf } from '../../frame/keys/key-map.ts'
import { paneLimits, type PaneName } from './kept-panes.ts'
import type { usePanes } from './use-panes.ts'

import css from './panes.module.css'

interface PaneSeparatorProps {
  readonly pane: PaneName
  readonly panes: ReturnType<typeof usePanes>
}

/** Percent of one press of a key. */
const step = 2

/** Between two panes: dragged, moved by the arrows, and back where it was by a double click. */
export function PaneSeparator({ pane, panes }: PaneSeparatorProps) {
  const { t } = useI18n()
  const share = Math.round(panes.shares[pane])
  const { least, most } = paneLimits[pane]
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerId, clientX } = event
    if (currentTarget.hasPointerCapture(pointerId)) panes.put(pane, shareAt(currentTarget, clientX))
  }
  const press = (event: KeyboardEvent) => {
    const command = commandOf('panes', event)
    if (command === null) return
    event.preventDefault()
    const moves = { narrower: share - step, wider: share + step, least, most } as const
    panes.put(pane, moves[command])
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- with a value and the focus it is a widget (WAI-ARIA 1.2), which <hr> is not
      role="separator"
      tabIndex={0}
      className={css.separator}
      data-pane={pane}
      aria-orientation="vertical"
      aria-label={t(`panes.${pane}`)}
      aria-valuenow={share}
      aria-valuemin={least}
      aria-valuemax={most}
      title={t('panes.how')}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onDoubleClick={() => panes.reset(pane)}
      onKeyDown={press}
    />
  )
}

function shareAt(separator: HTMLElement, x: number): number {
  const before = separator.previousElementSibling?.getBoundingClientRect()
  const behind = separator.nextElementSibling?.getBoundingClientRect()
  const whole = separator.parentElement?.getBoundingClientRect()
  if (before === undefined || behind === undefined || whole === undefined) return 0
  const half = separator.getBoundingClientRect().width / 2
  const width = separator.dataset['pane'] === 'folders' ? whole.width : before.width + behind.width
  return width === 0 ? 0 : ((x - half - before.left) / width) * 100
}
