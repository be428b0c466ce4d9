import type { Messages } from '../message-texts.ts'

export const packs = import.meta.glob<Messages>(
  [
    '../messages/fr/*.json',
    '!../messages/fr/{analytics,cases,charge,customers,email,google,help,history,office,palette,pipeline,settings,system,visits}.json',
  ],
  {
    import: 'default',
  },
)
