import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  ['../messages/fr/*.json', '!../messages/fr/{analytics,customers,history,office,pipeline,system}.json'],
  {
    import: 'default',
  },
)
