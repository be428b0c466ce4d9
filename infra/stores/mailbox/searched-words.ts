import type { Queryable } from '#infra/database/database.ts'

const mostSearched = 50_000

/** Rebuilds the words of older mails, newest first; returns the number. */
export async function renewWords(transaction: Queryable, accountId: string, most: number): Promise<number> {
  const renewed = await transaction.query(
    `update infra.mail_messages m set words_form = 1, words = infra.searched_words(concat_ws(E'\\n', m.sender_name, m.sender_email,
       m.subject,
       (select string_agg(concat_ws(' ', r ->> 'name', r ->> 'email'), E'\\n')
        from jsonb_array_elements((m.recipients -> 'to') || (m.recipients -> 'cc')) r),
       (select string_agg(a.filename, E'\\n') from infra.mail_attachments a where a.message_id = m.id),
       left(m.plain, ${mostSearched})))
     where m.id in (select o.id from infra.mail_messages o where o.account_id = $1 and o.words_form < 1
       order by o.received_at desc limit $2)
     returning m.id`,
    [accountId, most],
  )
  return renewed.length
}
