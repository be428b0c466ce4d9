/** Of a version of a draft in the server's folder: '<draft-….3@…>'. */
export const draftMessageId = (messageId: string, version: number): string =>
  messageId.replace(/^<([^@]*)@/, `<draft-$1.${version}@`)

/** The Message-ID that a draft will be sent with; null when it is no draft of ours. */
export function sentMessageId(draftId: string): string | null {
  const found = /^<draft-([^@.]+)\.\d+@([^@>]+)>$/.exec(draftId)
  return found === null ? null : `<${found[1]}@${found[2]}>`
}

/** Servers that put a copy of what they send into the folder of sent mails by themselves. */
export const filesSentMails = (smtpHost: string): boolean =>
  /(?:^|\.)(?:gmail\.com|googlemail\.com|office365\.com|outlook\.com|yandex\.(?:com|ru))$/i.test(smtpHost)
