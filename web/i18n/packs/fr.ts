import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  ['../messages/fr/*.json', '!../messages/fr/{customers,google,history,office,pipeline}.json'],
  {
    import: 'default',
  },
)
