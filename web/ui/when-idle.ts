/** Runs once the browser has nothing better to do, which is after the frame at hand; returns how to give that up. Safari has no idle callbacks. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run)
    return () => window.cancelIdleCallback(id)
  }
  const timer = setTimeout(run)
  return () => clearTimeout(timer)
}
