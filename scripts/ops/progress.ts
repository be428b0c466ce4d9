import type { Work } from '#services/operations/verb.ts'

export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const everyMs = 100
const barWidth = 24

/** Throttled to ten a second, except at starts and ends. */
export function seldom(tell: Work['progress']): Work['progress'] {
  let last = { what: '', at: 0 }
  return (what, done, total) => {
    const at = performance.now()
    if (what === last.what && done < total && at - last.at < everyMs) return
    last = { what, at }
    tell(what, done, total)
  }
}

/** Progress on one line of a terminal, elsewhere a line per tenth. `clear` empties the line. */
export function openProgress(screen: Screen): { show: Work['progress']; clear: () => void } {
  let begun = { what: '', at: 0, tenth: -1 }
  let isShown = false

  function show(what: string, done: number, total: number): void {
    if (what !== begun.what) begun = { what, at: performance.now(), tenth: -1 }
    const share = total > 0 ? Math.min(1, done / total) : 1
    if (screen.isTTY === true) {
      screen.write(
        `\r\u001B[2K${barText(what, { done, total, share, seconds: secondsLeft(share, begun.at) }, screen.columns ?? 80)}`,
      )
      isShown = true
      return
    }
    const tenth = Math.floor(share * 10)
    if (tenth === begun.tenth) return
    begun.tenth = tenth
    screen.write(`${what}: ${countText(done)} of ${countText(total)}\n`)
  }

  return {
    show: seldom(show),
    clear() {
      if (isShown) screen.write('\r\u001B[2K')
      isShown = false
    },
  }
}

interface Reached {
  readonly done: number
  readonly total: number
  readonly share: number
  readonly seconds: number | null
}

function barText(what: string, { done, total, share, seconds }: Reached, columns: number): string {
  const filled = Math.round(share * barWidth)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
  const left = seconds === null || share === 1 ? '' : `, ${seconds} s left`
  const text = `${what} ${bar} ${Math.floor(share * 100)} % (${countText(done)} of ${countText(total)}${left})`
  return text.slice(0, columns - 1)
}

/** Null within the first second. */
function secondsLeft(share: number, since: number): number | null {
  const seconds = (performance.now() - since) / 1000
  return seconds < 1 || share === 0 ? null : Math.ceil((seconds * (1 - share)) / share)
}

const countText = (count: number): string => count.toLocaleString('en-CA')
