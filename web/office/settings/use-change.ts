import { request, type Method } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

const business = '/api/crm/business'

interface Change {
  readonly method: Method
  readonly path: string
  readonly body: object | undefined
}

/** Sends a change under `root` and reloads; refusals are in `fault`. */
export function useChange(root: string = business, onTaken?: (answer: unknown) => void) {
  const { t } = useI18n()
  const { isPending, fault, run, forgetFault } = useCommand<Change>({
    async send({ method, path, body }) {
      const answer = await request(method, path === '' ? root : `${root}/${path}`, body)
      onTaken?.(answer)
    },
    failed: t('settings.not-saved'),
    changes: (read) => read.startsWith(root),
    done: () => ({ title: t('settings.saved') }),
  })
  const send = async (method: Method, path: string, body?: object): Promise<boolean> =>
    (await run({ method, path, body })) !== null
  return { isSending: isPending, fault, send, dismiss: forgetFault }
}
