import { useState } from 'react'

import type { WholeEmail } from '#services/contracts/email-messages.ts'
import { linkedPieces } from '#services/isomorphic/text-links.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { messagePath } from './calls.ts'
import { useImageSender } from './use-image-sender.ts'

import parts from './mail-parts.module.css'
import reader from './reader.module.css'

/** The text of a mail: as it is, or in a frame in which nothing runs. Images of other servers wait to be asked for. */
export function MessageBody({ mail }: { readonly mail: WholeEmail }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  const withImages = isAsked || mail.imagesAlways
  const notice = notices[mail.bodyState]
  const partial = notice === null ? null : <Notice tone="warning">{t(notice)}</Notice>
  if (mail.htmlBody === null) {
    return (
      <>
        {partial}
        {mail.plainTextBody === '' && partial !== null ? null : <PlainText text={mail.plainTextBody} />}
      </>
    )
  }
  return (
    <>
      {partial}
      {mail.hasRemoteImages ? <Images mail={mail} isLoaded={withImages} onLoad={setAsked} /> : null}
      {/* No script, no form and no origin in there, whatever the mail has; links open outside. */}
      <iframe
        key={String(withImages)}
        className={reader.frame}
        title={t('email.body')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={`${messagePath(mail.id)}/body${withImages ? '?images=1' : ''}`}
      />
    </>
  )
}

/** Notices about missing parts. */
const notices = {
  whole: null,
  beginning: 'email.beginning',
  too_large: 'email.too-large',
  unreadable: 'email.unreadable',
} as const

/** Addresses of the web in it lead there. */
const PlainText = ({ text }: { readonly text: string }) => (
  <p className={reader.plain} dir="auto">
    {linkedPieces(text).map((piece, index) =>
      piece.href === null ? (
        piece.text
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      ),
    )}
  </p>
)

interface ImagesProps {
  readonly mail: WholeEmail
  readonly isLoaded: boolean
  readonly onLoad: (isAsked: boolean) => void
}

/** Loads images once or always for a sender. */
function Images({ mail, isLoaded, onLoad }: ImagesProps) {
  const { t } = useI18n()
  const { change, isPending } = useImageSender()
  const { email } = mail.from
  if (mail.imagesAlways) {
    const revoke = async () => {
      onLoad(false)
      await change(email, false)
    }
    return (
      <p className={reader.images}>
        {t('email.images.always', { email })}{' '}
        <button type="button" className={parts.textButton} disabled={isPending} onClick={() => void revoke()}>
          {t('email.images.revoke')}
        </button>
      </p>
    )
  }
  return (
    <p className={reader.images}>
      {isLoaded ? null : (
        <>
          {t('email.images')}{' '}
          <button type="button" className={parts.textButton} onClick={() => onLoad(true)}>
            {t('email.images.load')}
          </button>
        </>
      )}
      {email === '' || mail.isSpam ? null : (
        <button
          type="button"
          className={parts.textButton}
          disabled={isPending}
          onClick={() => void change(email, true)}
        >
          {t('email.images.load-always', { email })}
        </button>
      )}
    </p>
  )
}
