import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

import { connectResults, type ConnectResult } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

/** Windows of the office tell each other how a consent ended; an opener is lost on the way over Google's page. */
const channelName = 'fresh-glaze-google'

/** Answered by the window that waited. */
const heard = 'heard'

/**
 * The consent leads back to the section with its result in the address. The window that comes back tells the others, and closes if it
 * was opened for this.
 */
export function useConnectResult(onConnected: () => void): void {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const { t } = useI18n()
  const notify = useNotify()

  const tell = useEffectEvent((result: ConnectResult) => {
    if (result === 'connected')
      notify({ title: t('google.success'), description: t('google.connect.done'), tone: 'success' })
    else notify({ title: t('office.error'), description: t(`google.connect.${result}`), tone: 'destructive' })
    onConnected()
  })

  const come = useEffectEvent((result: ConnectResult) => {
    const query = new URLSearchParams(search)
    query.delete('result')
    navigate(`${path}?${query.toString()}`, { replace: true })
    tell(result)
  })

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    let hasCome = false
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      // Whoever consented in a window of its own is told in the other one, and this one is not needed any more.
      if (data === heard && hasCome) window.close()
      const told = resultIn(data)
      if (told === null) return
      post(channel, heard)
      tell(told)
    })
    const arrived = resultIn(new URLSearchParams(location.search).get('result'))
    if (arrived !== null) {
      hasCome = true
      post(channel, arrived)
      come(arrived)
    }
    return () => channel.close()
  }, [])
}

function post(channel: BroadcastChannel, message: ConnectResult | typeof heard): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches our own origin alone
  channel.postMessage(message)
}

const resultIn = (data: unknown): ConnectResult | null => connectResults.find((one) => one === data) ?? null
