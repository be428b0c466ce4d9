import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  ['../messages/pa/*.json', '!../messages/pa/{customers,google,history,office,pipeline}.json'],
  {
    import: 'default',
  },
)
