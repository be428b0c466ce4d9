import { useState } from 'react'
import { useSWRConfig } from 'swr'

import { concernAreas, type ConcernArea } from '#events/values/concerns.ts'
import { concernCase, mostConcernLetters, type ConcernCase } from '#services/contracts/concerns.ts'
import { request } from '#web/data/http.ts'
import { useRead } from '#web/data/swr.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { CheckGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { ConcernStory } from './concern-story.tsx'
import { Loaded } from './loaded.tsx'
import { bookingsPath, isOwnPath } from './own-reads.ts'

interface ConcernDialogProps {
  readonly bookingId: string
  readonly onClose: () => void
}

/** Asks what was not right, until when the guarantee holds, and shows what became of it once it was told. */
export function ConcernDialog({ bookingId, onClose }: ConcernDialogProps) {
  const { t } = useI18n()
  const path = `${bookingsPath}/${encodeURIComponent(bookingId)}/concern`
  const read = useRead(concernCase, path)
  const { mutate } = useSWRConfig()
  const form = useReport(path, async (told) => {
    await read.show(() => told)
    // The visits name their case.
    void mutate((key) => isOwnPath(key) && key !== path)
  })
  const { data } = read
  const isContinuable = data?.isContinuable === true
  const canSend = isContinuable || (data?.case === null && data.guaranteeUntil !== null)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(isContinuable || !data?.case ? 'portal.concern.title' : 'portal.concern.told')}
      closeLabel={t('common.close')}
      keepLabel={t('portal.concern.back')}
      confirm={
        canSend
          ? {
              label: form.isPending ? t('portal.sending') : t('portal.concern.send'),
              pending: form.isPending,
              onPress: form.send,
            }
          : null
      }
      fault={form.fault}
    >
      <Loaded answer={read}>
        {(known) => (
          <>
            {known.case === null ? null : <ConcernStory told={known.case} />}
            {known.case === null || isContinuable ? <Report known={known} form={form} /> : null}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}

function useReport(path: string, onTold: (told: ConcernCase) => Promise<void>) {
  const i18n = useI18n()
  const { t } = i18n
  const [areas, setAreas] = useState<readonly ConcernArea[]>([])
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const { isPending, fault, run } = useCommand({
    send: async () => concernCase.parse(await request('POST', path, { areas, words: words.trim() })),
    failed: t('portal.send.failed'),
    onDone: onTold,
    done: (told) => {
      const until = told.case === null ? '' : momentWords(told.case.respondUntil, i18n)
      return { title: t('portal.concern.sent'), description: t('portal.concern.sent.body', { until }) }
    },
  })
  function send() {
    setTried(true)
    if (areas.length > 0 && words.trim() !== '') void run()
  }
  return { areas, setAreas, words, setWords, isTried, isPending, fault, send }
}

function reportWords(isInTime: boolean, isContinuable: boolean) {
  if (!isInTime) return 'portal.concern.late'
  return isContinuable ? 'portal.concern.again.in-time' : 'portal.concern.in-time'
}

function Report({ known, form }: { readonly known: ConcernCase; readonly form: ReturnType<typeof useReport> }) {
  const i18n = useI18n()
  const { t } = i18n
  const { guaranteeUntil, asOf } = known
  if (guaranteeUntil === null) return <p>{t('problem.concern_too_early')}</p>
  const isInTime = Date.parse(asOf) <= Date.parse(guaranteeUntil)
  return (
    <>
      <p>{t(reportWords(isInTime, known.isContinuable === true), { until: momentWords(guaranteeUntil, i18n) })}</p>
      <CheckGroup
        legend={t('portal.concern.areas')}
        layout="tiles"
        values={form.areas}
        onChange={(chosen) => form.setAreas(concernAreas.filter((area) => chosen.includes(area)))}
        error={form.isTried && form.areas.length === 0 ? t('portal.concern.areas.missing') : undefined}
        choices={concernAreas.map((area) => ({ value: area, label: t(`portal.concern.area.${area}`) }))}
      />
      <TextArea
        label={t('portal.concern.words')}
        hint={t('portal.concern.words.hint')}
        rows={4}
        maxLength={mostConcernLetters}
        error={form.isTried && form.words.trim() === '' ? t('portal.concern.words.missing') : undefined}
        value={form.words}
        onChange={form.setWords}
      />
    </>
  )
}
