import type { Messages } from '../messages.ts'

export const packs = import.meta.glob<Messages>('../messages/pa/*.json', { import: 'default' })
