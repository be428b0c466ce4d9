import type { EventLog } from '#events/log/log.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { samePerson, separateTwoCustomers } from '#services/features/customer/merge-customers.ts'

import { Refused, UsageError } from './refusal.ts'

const mergedChoices = ['erase', 'separate'] as const
type MergedChoice = (typeof mergedChoices)[number]

/** Null without the option; throws `UsageError`. */
export function readMergedChoice(given: string | undefined): MergedChoice | null {
  const choice = mergedChoices.find((one) => one === given) ?? null
  if (given !== undefined && choice === null)
    throw new UsageError(`'${given}' is neither ${mergedChoices.join(' nor ')}`)
  return choice
}

export async function othersMergedWith(log: EventLog, customerId: string): Promise<readonly string[]> {
  return (await samePerson(log, customerId)).filter((id) => id !== customerId)
}

/** Merged customers to erase too; refused without a choice. Others are separated first. */
export async function settleMerged(
  log: EventLog,
  customerId: string,
  choice: MergedChoice | null,
): Promise<readonly string[]> {
  const [survivorId = customerId, ...mergedIds] = await samePerson(log, customerId)
  const others = [survivorId, ...mergedIds].filter((id) => id !== customerId)
  if (others.length === 0) return []
  if (choice === null) {
    throw new Refused(
      `The office has merged ${customerId} with ${others.join(' and ')}. --merged erase erases all of them, --merged separate makes two of them first and erases ${customerId} alone.`,
    )
  }
  if (choice === 'erase') return others
  const apart = customerId === survivorId ? mergedIds : [customerId]
  for (const mergedId of apart) {
    const done = await separateTwoCustomers({ log }, { kind: 'operator' }, { survivorId, mergedId })
    if (isRefusal(done)) throw new Refused(`${mergedId} could not be separated: ${done.refused}. Please try again.`)
  }
  return []
}

export const mergedLines = (others: readonly string[]): string[] =>
  others.length === 0
    ? []
    : [`The office has merged them with ${others.join(' and ')}: --merged erase or --merged separate is needed.`]
