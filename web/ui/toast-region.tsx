import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'

import { classes } from './classes.ts'
import { freePlace } from './free-place.ts'
import { Glyph } from './glyph.tsx'
import { useToasts } from './toast.tsx'
import type { Toast, Toasts } from './toasts.ts'

import button from './button.module.css'
import dialog from './dialog.module.css'
import css from './toast-region.module.css'

/** A swipe to the right of at least this many pixels dismisses (specification section 9). */
const swipePx = 50
/** Below this a press is still a press: buttons inside keep their click. */
const grabPx = 8

export interface ToastRegionProps {
  /** The accessible name of the area; says the key: "Notifications". */
  readonly label: string
  readonly closeLabel: string
}

/** Area for toasts, one at a time. F8 moves focus here, Escape or a swipe to the right dismisses, and focus goes back. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useToasts()
  const toast = useSyncExternalStore(toasts.subscribe, toasts.visible, () => null)
  const region = useRef<HTMLElement>(null)
  const { leave } = useRegionFocus(region, toasts)
  const host = useTopmost(toast)
  usePlace(region, toast, host)

  const dismiss = () => {
    leave()
    toasts.dismiss()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation() // a dialog around the area stays open
    dismiss()
  }
  const pane =
    toast === null ? null : <ToastPane key={toast.id} toast={toast} closeLabel={closeLabel} onDismiss={dismiss} />
  const failed = toast?.tone === 'destructive'
  const area = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading pauses the clock; nothing is operated
    <section
      ref={region}
      className={css.region}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={keys}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <div aria-live="polite">{failed ? null : pane}</div>
      {failed ? <div role="alert">{pane}</div> : null}
    </section>
  )
  return host === null ? area : createPortal(area, host)
}

interface ToastPaneProps {
  readonly toast: Toast
  readonly closeLabel: string
  readonly onDismiss: () => void
}

function ToastPane({ toast, closeLabel, onDismiss }: ToastPaneProps) {
  const swipe = useSwipeRight(onDismiss)
  const { action } = toast
  const act = () => {
    action?.run()
    onDismiss()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button do the same
    <div
      className={classes(css.toast, css[toast.tone ?? 'neutral'])}
      onClick={toast.closesOnPress ? onDismiss : undefined}
      {...swipe}
    >
      <div className={css.words}>
        <p className={css.title}>{toast.title}</p>
        {toast.description ? <p className={css.description}>{toast.description}</p> : null}
      </div>
      {action ? (
        <button type="button" className={css.action} onClick={act}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className={css.close} aria-label={closeLabel} onClick={onDismiss}>
        <Glyph name="close" />
      </button>
    </div>
  )
}

/** F8 brings focus here, or calls the last message back; leaving returns it to where it was. */
function useRegionFocus(region: { readonly current: HTMLElement | null }, toasts: Toasts) {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || region.current === null) return
      event.preventDefault()
      toasts.recall()
      if (region.current.contains(document.activeElement)) return
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      region.current.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [region, toasts])

  const leave = () => {
    if (region.current?.contains(document.activeElement)) before.current?.focus()
  }
  return { leave }
}

/**
 * Topmost open modal, else the body: all outside a modal is inert, so toasts show in it. Null before the first effect.
 * Looks again for each toast, because a modal that is removed with its page fires no event.
 */
function useTopmost(toast: Toast | null): Element | null {
  const [host, setHost] = useState<Element | null>(null)
  useEffect(() => {
    const find = () => setHost([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
    find()
    document.addEventListener('toggle', find, true)
    document.addEventListener('close', find, true)
    return () => {
      document.removeEventListener('toggle', find, true)
      document.removeEventListener('close', find, true)
    }
  }, [toast])
  return host
}

/** Elements that a toast never covers: main button, head of a dialog, messages of the page, and whatever has the focus. */
const kept = `.${button.primary}, .${dialog.header}, main [role=alert], [data-refusal], [data-keep-clear], :is(h1, h2, h3, input, select, textarea):focus`
const gapPx = 12

/** Keeps the area clear of those while a toast shows, wherever the page is scrolled to. */
function usePlace(region: { readonly current: HTMLElement | null }, toast: Toast | null, host: Element | null): void {
  useEffect(() => {
    if (toast === null) return
    const place = () => {
      const area = region.current?.getBoundingClientRect()
      if (area === undefined) return
      const boxes = [...(host ?? document).querySelectorAll(kept)].map((one) => one.getBoundingClientRect())
      const from = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + gapPx
      const top = freePlace(area, boxes, { from: Math.max(gapPx, from), to: window.innerHeight - gapPx })
      region.current?.style.setProperty('--place', `${top}px`)
    }
    place()
    // What scrolls within a dialog says so on its way down only.
    const signs = ['scroll', 'resize', 'focusin'] as const
    const how = { passive: true, capture: true }
    for (const sign of signs) window.addEventListener(sign, place, how)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, place, how)
    }
  }, [region, toast, host])
}

function useSwipeRight(onSwipe: () => void) {
  const from = useRef<number | null>(null)
  const drag = (element: HTMLElement, px: number) => element.style.setProperty('--drag', String(Math.max(0, px)))
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      from.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === null) return
      const moved = event.clientX - from.current
      if (moved < grabPx) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag(event.currentTarget, moved)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const moved = from.current === null ? 0 : event.clientX - from.current
      from.current = null
      if (moved >= swipePx) onSwipe()
      else drag(event.currentTarget, 0)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null
      drag(event.currentTarget, 0)
    },
  }
}
