import { receivedTextsAnswer } from '#services/contracts/received-texts.ts'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { latePart } from '../frame/late-part.tsx'

const ReceivedTexts = latePart(['texts'], async () => (await import('./received-texts.tsx')).ReceivedTexts)

interface TextsOfProps {
  readonly of: 'customers' | 'bookings'
  readonly id: string
}

export function TextsOf({ of, id }: TextsOfProps) {
  const path = `/api/crm/${of}/${encodeURIComponent(id)}/texts`
  const { data, error } = useOfficeRead(receivedTextsAnswer, path)
  const hasTexts = data === undefined ? error !== undefined : data.length > 0
  return hasTexts ? <ReceivedTexts path={path} /> : null
}
