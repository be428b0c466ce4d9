import { useEffect, useEffectEvent, type ReactNode } from 'react'

import type { Read } from '#web/data/swr.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'

import css from './google.module.css'

interface ReadList {
  readonly asOf: string | null
  readonly isFailing: boolean
}

interface ListFrameProps<List extends ReadList> {
  readonly read: Read<List>
  /** The accessible name of the list. */
  readonly name: string
  /** Buttons above it. */
  readonly actions: ReactNode
  readonly empty: string
  /** One `li` for each row. */
  readonly children: (list: List) => readonly ReactNode[]
}

/** A list that was read from Google: when, whether it can be read now, and its rows in a scroll area. */
export function ListFrame<List extends ReadList>({ read, name, actions, empty, children }: ListFrameProps<List>) {
  const { t, locale } = useI18n()
  return (
    <>
      <div className={css.tools}>{actions}</div>
      <SectionState read={read}>
        {(list) => {
          if (list.asOf === null) {
            return <FirstRead isFailing={list.isFailing} onLook={() => void read.mutate()} />
          }
          const rows = children(list)
          return (
            <>
              {list.isFailing ? <Unread /> : null}
              {rows.length === 0 ? (
                <p className={css.waiting}>{empty}</p>
              ) : (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
                <section className={css.scroll} aria-label={name} tabIndex={0}>
                  <ul className={css.rows}>{rows}</ul>
                </section>
              )}
              <p className={css.quiet}>{t('office.as-of', { moment: momentIn(locale, list.asOf) })}</p>
            </>
          )
        }}
      </SectionState>
    </>
  )
}

/** Just connected: the list is read within seconds, long before it is asked for by itself. */
const lookAgainMs = 1_500

function FirstRead({ isFailing, onLook }: { readonly isFailing: boolean; readonly onLook: () => void }) {
  const { t } = useI18n()
  const look = useEffectEvent(onLook)
  useEffect(() => {
    const timer = setInterval(() => look(), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return isFailing ? <Unread /> : <output className={css.waiting}>{t('google.first-read')}</output>
}

function Unread() {
  const { t } = useI18n()
  return (
    <Notice tone="warning" announce="status">
      {t('google.failing')}
    </Notice>
  )
}
