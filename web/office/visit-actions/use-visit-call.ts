import { refusalCode, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { OwnRefusal } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

/** Refusals of what something else holds for already. */
const overtaken: readonly string[] = ['conflict', 'sent_otherwise']

interface VisitCall {
  readonly path: string
  readonly body: object
  readonly name: string
  readonly onConflict: (() => string) | undefined
}

/**
 * Sends a change of a visit. A refusal is told in `fault`, as long as the dialog that asks for it stays open; `send` resolves with
 * the answer, or with null where there is none.
 */
export function useVisitCall(isOpen = true) {
  const { t } = useI18n()
  const { pending, fault, run } = useCommand<VisitCall>({
    async send({ path, body, onConflict }) {
      try {
        return await request('POST', `/api/crm/bookings${path}`, body)
      } catch (error) {
        if (onConflict === undefined || !overtaken.includes(refusalCode(error) ?? '')) throw error
        throw new OwnRefusal(onConflict())
      }
    },
    failed: t('visits.not-sent'),
    isOpen,
  })

  /** `onConflict` says what is told where something else holds already. */
  const send = async (path: string, body: object, name = path, onConflict?: () => string): Promise<unknown> =>
    (await run({ path, body, name, onConflict }))?.answer ?? null
  return { sending: pending?.name ?? null, fault, send }
}

/** The path of a visit, below /api/crm/bookings. */
export const visitPath = (id: string, verb: string): string => `/${encodeURIComponent(id)}/${verb}`
