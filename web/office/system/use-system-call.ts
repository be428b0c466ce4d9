import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

export interface SystemCall {
  /** The path that is being asked; null when nothing is. */
  readonly pending: string | null
  /** Resolves with whether it was taken; a refusal is told. */
  readonly run: (path: string, body?: object) => Promise<boolean>
}

/** Calls a verb and reloads. */
export function useSystemCall(reload: () => Promise<unknown>): SystemCall {
  const { t } = useI18n()
  const { pending, run } = useCommand({
    send: ({ path, body }: { readonly path: string; readonly body: object }) =>
      request('POST', `/api/crm/system/${path}`, body),
    failed: { title: t('office.error'), description: t('system.failed') },
    onDone: reload,
    isRepeatable: true,
  })
  return {
    pending: pending?.path ?? null,
    run: async (path, body = {}) => (await run({ path, body })) !== null,
  }
}
