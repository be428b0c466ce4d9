import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  ['../messages/pa/*.json', '!../messages/pa/{analytics,customers,email,google,history,office,pipeline,system}.json'],
  {
    import: 'default',
  },
)
