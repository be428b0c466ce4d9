import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  ['../messages/fr/*.json', '!../messages/fr/{analytics,customers,email,google,history,office,pipeline,system}.json'],
  {
    import: 'default',
  },
)
