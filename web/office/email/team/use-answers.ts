import type { Draft } from '#services/contracts/email-drafts.ts'

import { usePresence } from './use-presence.ts'
import { useTeam } from './use-team.ts'

/** Who else answers the mail that a draft answers. `unseen` are answers that were not on screen when it was begun; the draft itself, while its sending waits, is none. */
export function useAnswers(draft: Draft) {
  const { id, mode, emailId, state, seenAnswers } = draft
  const answeredId = mode === 'reply' || mode === 'reply-all' ? emailId : null
  const { team, mutate } = useTeam(answeredId)
  usePresence(state === 'draft' || state === 'failed' ? answeredId : null, true)
  return {
    team,
    unseen: (team?.answers ?? []).filter((answer) => answer.draftId !== id && !seenAnswers.includes(answer.id)),
    refresh: () => void mutate(),
  }
}
