import { useState } from 'react'

/** Whether something that was asked for is still under way. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  async function during<Result>(work: () => Promise<Result>): Promise<Result> {
    setSending(true)
    try {
      return await work()
    } finally {
      setSending(false)
    }
  }
  return { isSending, during }
}
