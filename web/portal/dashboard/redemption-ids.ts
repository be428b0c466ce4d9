import { atom, useAtom } from 'jotai'

/** Unanswered ids by visit and reward, beyond the dialog's life. */
const unansweredAtom = atom<Readonly<Record<string, string>>>({})

/** One id for each visit and reward until an answer comes: sent again after a lost answer, it is redeemed once. */
export function useRedemptionIds() {
  const [unanswered, setUnanswered] = useAtom(unansweredAtom)

  function idFor(bookingId: string, reward: string): string {
    const key = `${bookingId} ${reward}`
    const id = unanswered[key] ?? crypto.randomUUID().replaceAll('-', '')
    setUnanswered((all) => ({ ...all, [key]: id }))
    return id
  }
  const answered = (id: string) =>
    setUnanswered((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== id)))
  return { idFor, answered }
}
