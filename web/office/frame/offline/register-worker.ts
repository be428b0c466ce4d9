import { officeWorkerPath } from '#services/isomorphic/office-pages.ts'

/** Has the office open without a connection from now on. A browser that refuses goes on without. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(officeWorkerPath, { scope: '/crm', updateViaCache: 'none' })
  } catch {
    // Private windows, an origin without https, the development server: the office works as long as it is connected.
  }
}
