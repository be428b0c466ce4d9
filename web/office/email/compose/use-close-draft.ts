import { useReadAgain } from '#web/data/read-again.ts'

import { discardDraft, draftsPath } from './compose-calls.ts'
import { isUntouched } from './save-kept.ts'
import type { SendTerms } from './use-send-draft.ts'

/** Closes what is written, which stays a draft; what was only begun is thrown away. */
export function useCloseDraft({ id, state, uploads, onClose }: Omit<SendTerms, 'onOpen' | 'onAnswered'>) {
  const readAgain = useReadAgain()
  return () => {
    const { loaded, version, leave } = state
    const isKept = loaded.state !== 'ready' || !isUntouched(loaded.draft, loaded.fields, version())
    if (uploads.current !== null || isKept) return onClose()
    leave()
    onClose()
    // One that is not thrown away for want of a network stays in the list of what is not sent, where it can be.
    const list = () => readAgain((path) => path === draftsPath)
    void discardDraft(id).then(
      () => list(),
      () => list(),
    )
  }
}
