import { useId, useRef, type KeyboardEvent } from 'react'

import { googleFeeds, type GoogleFeed } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useAddressValue } from '../frame/data/use-address-value.ts'
import { commandOf, type KeyCommand } from '../frame/keys/key-map.ts'
import { CalendarTab } from './calendar-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { DriveTab } from './drive-tab.tsx'
import { GmailTab } from './gmail-tab.tsx'

import css from './google.module.css'

const panels = { gmail: GmailTab, calendar: CalendarTab, drive: DriveTab, contacts: ContactsTab } as const

/** The four lists. The one that is open lies in the address; only that one is read. */
export function WorkspaceTabs() {
  const { t } = useI18n()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [asked, open] = useAddressValue('tab')
  const current = googleFeeds.find((feed) => feed === asked) ?? 'gmail'
  const Panel = panels[current]

  function move(event: KeyboardEvent) {
    const command = commandOf('tabs', event)
    if (command === null) return
    const next = nextTab(current, command)
    event.preventDefault()
    open(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div className={css.workspace}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tab that is open has the focus */}
      <div ref={list} className={css.tabs} role="tablist" aria-label={t('google.tabs')} onKeyDown={move}>
        {googleFeeds.map((feed) => (
          <button
            key={feed}
            type="button"
            role="tab"
            className={css.tab}
            id={`${id}-${feed}`}
            data-tab={feed}
            aria-selected={feed === current}
            aria-controls={feed === current ? `${id}-panel` : undefined}
            tabIndex={feed === current ? 0 : -1}
            onClick={() => open(feed)}
          >
            {t(`google.tab.${feed}`)}
          </button>
        ))}
      </div>
      <div className={css.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        <Panel key={current} />
      </div>
    </div>
  )
}

/** Arrows go round; Home and End lead to the ends. */
function nextTab(current: GoogleFeed, command: KeyCommand<'tabs'>): GoogleFeed {
  if (command === 'first') return googleFeeds[0]
  if (command === 'last') return googleFeeds[3]
  const step = command === 'next' ? 1 : -1
  const index = (googleFeeds.indexOf(current) + step + googleFeeds.length) % googleFeeds.length
  return googleFeeds[index] ?? current
}
