/** '<draft-….3@…>' of a draft's version. */
export const draftMessageId = (messageId: string, version: number): string =>
  messageId.replace(/^<([^@]*)@/, `<draft-$1.${version}@`)

/** Null for a foreign draft. */
export function sentMessageId(draftId: string): string | null {
  const found = /^<draft-([^@.]+)\.\d+@([^@>]+)>$/.exec(draftId)
  return found === null ? null : `<${found[1]}@${found[2]}>`
}

/** Servers that file sent mails themselves. */
export const filesSentMails = (smtpHost: string): boolean =>
  /(?:^|\.)(?:gmail\.com|googlemail\.com|office365\.com|outlook\.com|yandex\.(?:com|ru))$/i.test(smtpHost)
