import type { Draft } from '#services/contracts/email-drafts.ts'

import { usePresence } from './use-presence.ts'
import { useTeam } from './use-team.ts'

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
