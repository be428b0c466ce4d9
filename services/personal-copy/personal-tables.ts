/** Personal data by stored table; a test finds missing ones. records: by `personalRecords`. */
export const personalTables: Readonly<Record<string, 'log' | 'derived' | 'records' | 'nothing'>> = {
  'es.events': 'log',
  // Idempotency keys: ids.
  'es.commands': 'nothing',
  // Keys without what they open.
  'es.subject_keys': 'nothing',
  'es.terms': 'nothing',
  'infra.blob_chunks': 'nothing',
  'infra.blob_owners': 'nothing',
  'infra.blobs': 'nothing',
  // Where our own program broke, without whose browser it was.
  'infra.browser_faults': 'nothing',
  'infra.credentials': 'nothing',
  'infra.exports': 'nothing',
  'infra.followers': 'nothing',
  'infra.google_authorizations': 'nothing',
  'infra.google_connections': 'nothing',
  'infra.google_items': 'records',
  'infra.installation': 'nothing',
  // Snapshots of read models.
  'infra.keyframes': 'derived',
  'infra.mail_accounts': 'nothing',
  // What staff did with mails.
  'infra.mail_actions': 'nothing',
  // Who of the office takes care of a conversation.
  'infra.mail_assignments': 'nothing',
  'infra.mail_attachments': 'records',
  // By a keyed hash, and whose it was is not known any more.
  'infra.mail_erased_addresses': 'nothing',
  'infra.mail_folders': 'nothing',
  // Whose images staff let through: a choice of theirs.
  'infra.mail_image_senders': 'nothing',
  // Numbers of the mail server.
  'infra.mail_left_out': 'nothing',
  'infra.mail_messages': 'records',
  'infra.mail_notes': 'records',
  'infra.mail_outgoing': 'records',
  // Files that staff attached to what they wrote.
  'infra.mail_outgoing_files': 'nothing',
  // Who of the office has which mail open, for less than a minute.
  'infra.mail_presence': 'nothing',
  'infra.mail_references': 'nothing',
  'infra.migrations': 'nothing',
  'infra.notification_reads': 'nothing',
  'infra.operations': 'nothing',
  // Jobs carry ids only.
  'infra.outbox': 'nothing',
  // Positions in the log, and why they could not be read.
  'infra.parked_events': 'derived',
  // Random numbers that count for some minutes.
  'infra.passkey_challenges': 'nothing',
  'infra.passkeys': 'records',
  'infra.password_hashes': 'records',
  'infra.processes': 'nothing',
  'infra.chores': 'nothing',
  'infra.projections': 'nothing',
  // By a random number that leads to nobody.
  'infra.refused_starts': 'nothing',
  'infra.sessions': 'records',
  // By a keyed hash of whatever was typed, whosever it is.
  'infra.sign_in_failures': 'nothing',
  'infra.staff_half_sign_ins': 'nothing',
  'infra.staff_recovery_codes': 'nothing',
  'infra.staff_settings': 'nothing',
  'infra.staff_totp': 'nothing',
  'infra.sync_items': 'nothing',
  'infra.write_probe': 'nothing',
}
