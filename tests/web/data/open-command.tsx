import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import useSWR, { SWRConfig } from 'swr'
import { vi } from 'vitest'

import type { ProblemCode } from '#services/contracts/problem.ts'
import { AudienceContext } from '#web/data/audience.ts'
import { HttpError } from '#web/data/http.ts'
import { useCommand, type CommandTerms } from '#web/data/use-command.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { I18nProvider } from '#web/i18n/use-i18n.tsx'
import { ToastsProvider } from '#web/ui/toast.tsx'
import { browserTimers, createToasts, type Timers } from '#web/ui/toasts.ts'

export const refusal = (code: ProblemCode, status: number) =>
  new HttpError(status, 'No', JSON.stringify({ code, message: code, id: 'r1' }))

export type Terms = Partial<CommandTerms<string, string>>

/** An answer that is waited for until the test gives it. */
export function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { send: vi.fn<(input: string) => Promise<string>>(() => promise), resolve, reject }
}

export const rejecting = (error: unknown) => ({
  send: vi.fn<(input: string) => Promise<string>>().mockRejectedValue(error),
})

export interface Around {
  /** Whether the office is around it, whose session ends so. */
  readonly expire?: () => void
  /** Called with each address that is read beside it. */
  readonly onRead?: (path: string) => void
}

export async function openCommand(given: Terms, { expire, onRead }: Around = {}) {
  const store = createI18n({ language: 'en', load: loadMessages, onChoose: () => {}, onError: () => {} })
  await store.need(['problem'])
  const waits: number[] = []
  const timers: Timers = {
    ...browserTimers,
    after(ms) {
      waits.push(ms)
      return () => {}
    },
  }
  const toasts = createToasts(timers)
  const office = { expire: () => expire?.(), isExpiryTold: true, refusedBelow: 500 }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider store={store}>
        <ToastsProvider toasts={toasts}>
          {expire === undefined ? children : <AudienceContext value={office}>{children}</AudienceContext>}
        </ToastsProvider>
      </I18nProvider>
    </SWRConfig>
  )
  const { result, rerender } = renderHook(
    (terms: Terms) => {
      useSWR('/api/services', (path: string) => onRead?.(path))
      useSWR('/api/user/bookings', (path: string) => onRead?.(path))
      return useCommand<string, string>({
        send: (input) => Promise.resolve(`${input} done`),
        failed: 'Not sent',
        ...terms,
      })
    },
    { wrapper, initialProps: given },
  )
  const command = () => result.current
  return {
    toasts,
    waits,
    wrapper,
    command,
    rerender: (terms: Terms) => rerender({ ...given, ...terms }),
    run: (input = 'it') => act(() => command().run(input)),
  }
}
