import { useEffect, useRef, type KeyboardEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'

import { tabs, type Tab } from './tabs.ts'

import css from './dashboard.module.css'

interface TabListProps {
  readonly chosen: Tab
  readonly onChoose: (tab: Tab) => void
}

export const tabId = (tab: Tab): string => `tab-${tab}`
export const panelId = 'tab-panel'

/** One stop of the keyboard; the arrow keys, Home and End go from tab to tab. */
export function TabList({ chosen, onChoose }: TabListProps) {
  const { t } = useI18n()
  const listRef = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen: who opens a late tab by its address sees which one it is.
  useEffect(() => {
    const tab = listRef.current?.querySelector(`#${tabId(chosen)}`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs.at(indexAfter(event.key, tabs.indexOf(chosen)))
    if (next === undefined || next === chosen) return
    event.preventDefault()
    onChoose(next)
    listRef.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus()
  }
  return (
    <div ref={listRef} className={css.tabs} role="tablist" aria-label={t('dashboard.tabs')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={css.tab}
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={onKeyDown}
        >
          {t(`dashboard.tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}

function indexAfter(key: string, index: number): number {
  if (key === 'ArrowRight') return (index + 1) % tabs.length
  if (key === 'ArrowLeft') return index - 1
  if (key === 'Home') return 0
  return key === 'End' ? tabs.length - 1 : index
}
