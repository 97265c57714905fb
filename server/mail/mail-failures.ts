import { type Queryable, queryRows } from '#server/db/query.ts';
import { bool, rowStatement } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';

/** Excludes mails of workspaces with a mail server of their own. */
const failingSql = rowStatement(
  { failing: bool },
  (p: Params<{ topic: string }>) => sql`
  select exists (
    select 1 from outbox_messages failed
    where failed.topic = ${p.topic} and failed."processedAt" is null and failed."lastError" is not null
      and not exists (select 1 from smtp_settings s where s."tenantId"::text = failed.payload->>'tenantId')
      and not exists (
        select 1 from outbox_messages sent
        where sent.topic = failed.topic and sent."lastError" is null and sent."processedAt" > failed."createdAt")
  ) as failing`,
);

/** Whether a mail waits for another attempt and none has been sent since it was written: the server refuses them. */
export async function isMailRefused(ctx: Queryable): Promise<boolean> {
  const [row] = await queryRows(ctx, failingSql({ topic: mailSend.name }));
  return row?.failing ?? false;
}
