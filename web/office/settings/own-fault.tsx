import { Notice } from '#web/ui/notice.tsx'

export function OwnFault({ fault }: { readonly fault: string | null }) {
  return fault === null ? null : (
    <Notice tone="danger" announce="alert">
      {fault}
    </Notice>
  )
}
