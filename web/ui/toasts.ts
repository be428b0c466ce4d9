/** Time that a toast shows, and below it the time that a dismissed one can be called back (specification section 9). */
export const toastMs = 5000
export const dismissedToastMs = 1_000_000

export interface ToastContent {
  readonly title: string
  readonly description?: string | undefined
  /** destructive: something failed. It is read out at once and outranks what is neutral; a success ends it. */
  readonly tone?: 'neutral' | 'success' | 'destructive' | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly durationMs?: number | undefined
  /** A press anywhere on it closes it, as on its button. */
  readonly closesOnPress?: boolean | undefined
}

export interface Toast extends ToastContent {
  readonly id: number
}

/** Timers of the queue. */
export interface Timers {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => () => void
}

export interface Toasts {
  readonly notify: (content: ToastContent) => void
  readonly dismiss: () => void
  /** The clock of the visible toast stands still while somebody reads or holds it. */
  readonly pause: () => void
  readonly resume: () => void
  /** With nothing visible: shows the one dismissed last again. */
  readonly recall: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** The visible toast: there is never more than one. */
  readonly visible: () => Toast | null
}

/**
 * One toast at a time, the newest first. An error stays until it is done, and what came meanwhile follows it; a success takes
 * its place, for what failed has been done since.
 */
export function createToasts(timers: Timers): Toasts {
  const listeners = new Set<() => void>()
  let ids = 0
  let visible: Toast | null = null
  let waiting: Toast | null = null
  let dismissed: readonly Toast[] = []
  let clock = stopped(0)

  const show = (toast: Toast | null) => {
    clock.stop()
    if (visible !== null) remember(visible)
    visible = toast
    if (toast !== null) clock = running(toast.durationMs ?? toastMs)
    for (const listener of listeners) listener()
  }
  const remember = (toast: Toast) => {
    dismissed = [...dismissed, toast]
    timers.after(dismissedToastMs, () => (dismissed = dismissed.filter((one) => one.id !== toast.id)))
  }
  const dismiss = () => {
    const next = waiting
    waiting = null
    show(next)
  }
  function running(leftMs: number) {
    const started = timers.now()
    const cancel = timers.after(leftMs, dismiss)
    return { stop: cancel, leftMs: () => Math.max(0, leftMs - (timers.now() - started)), still: false }
  }
  function stopped(leftMs: number) {
    return { stop: () => {}, leftMs: () => leftMs, still: true }
  }

  return {
    notify(content) {
      ids += 1
      const toast = { ...content, id: ids }
      const tone = content.tone ?? 'neutral'
      if (visible?.tone === 'destructive' && tone === 'neutral') {
        waiting = toast
        return
      }
      waiting = null
      show(toast)
    },
    dismiss,
    pause() {
      if (visible === null || clock.still) return
      const leftMs = clock.leftMs()
      clock.stop()
      clock = stopped(leftMs)
    },
    resume() {
      if (visible !== null && clock.still) clock = running(clock.leftMs())
    },
    recall() {
      const last = dismissed.at(-1)
      if (visible !== null || last === undefined) return
      dismissed = dismissed.slice(0, -1)
      show(last)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    visible: () => visible,
  }
}

/** The browser's clock. */
export const browserTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
