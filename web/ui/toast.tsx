import { createContext, use, type ReactNode } from 'react'

import type { ToastContent, Toasts } from './toasts.ts'

const ToastsContext = createContext<Toasts | null>(null)

export function ToastsProvider({ toasts, children }: { readonly toasts: Toasts; readonly children: ReactNode }) {
  return <ToastsContext value={toasts}>{children}</ToastsContext>
}

/** `const notify = useNotify()`, then `notify({ title, description, tone })`. */
export const useNotify = (): ((content: ToastContent) => void) => useToasts().notify

export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (toasts === null) throw new Error('No ToastsProvider')
  return toasts
}
