import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { int, type RowOf, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { publishInvoices } from '#server/modules/invoices/invoice-state.data.ts';
import { lockStored } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { openInvoiceLink } from '#server/modules/invoices/sending/invoice-link.data.ts';
import { proposedWords, recipientsOf } from '#server/modules/invoices/sending/invoice-mail.service.ts';
import {
  hasMailServer,
  insertSendings,
  mailsTo,
} from '#server/modules/invoices/sending/invoice-sendings.data.ts';

/** Invoices of one statement. */
const batch = 100;
/** Mails leave from this hour of the organization on. */
const firstHour = 8;
const beforeAll = '00000000-0000-0000-0000-000000000000';

const columns = { id: uuid, tenantId: uuid, organizationId: uuid, step: int };
type Due = RowOf<typeof columns>;

interface DueValues {
  readonly now: Date;
  /** Invoices behind it, in the order of their ids. */
  readonly after: string;
  /** The only one. */
  readonly id: string | undefined;
  readonly most: number;
}

/**
 * Overdue invoices with the latest step that is due and was not sent, nor a later one. Left out are those that the client
 * did not get, whose link was withdrawn, and of clients who are not reminded.
 */
const dueSql = rowStatement(
  columns,
  (p: Params<DueValues>) => sql`
  select i.id, i."tenantId", i."organizationId", due.step
  from invoice_reminder_rules r
  join organizations org on org."tenantId" = r."tenantId" and org.id = r."organizationId" and org."deletedAt" is null
    and 'invoices' = any(org.modules)
  cross join lateral (select ${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC') as now) clock
  join invoices i on i."tenantId" = org."tenantId" and i."organizationId" = org.id and i.kind = 'invoice'
    and i.state not in ('draft', 'paid', 'canceled') and i."dueOn" < clock.now::date
    and i."linkWithdrawnAt" is null and (i."sentAt" is not null or i."viewedAt" is not null)
  left join invoice_buyers b on b."tenantId" = i."tenantId" and b."organizationContactId" = i."organizationContactId"
  cross join lateral (
    select max(s.step) as step from (values (1, r."firstDays"), (2, r."secondDays"), (3, r."thirdDays")) as s (step, days)
    where i."dueOn" + s.days between r."remindsFrom" and clock.now::date
  ) due
  where r."remindsFrom" is not null and due.step is not null and coalesce(b."isReminded", true)
    and date_part('hour', clock.now) >= ${raw(String(firstHour))}
    and i.id > ${p.after}::uuid and (${p.id}::uuid is null or i.id = ${p.id})
    and not exists (select from invoice_sendings s
      where s."tenantId" = i."tenantId" and s."invoiceId" = i.id and s.reminder >= due.step)
  order by i.id limit ${p.most}::int`,
  { planned: 'each-time' },
);

/** Writes the mails of one reminder, unless somebody sent it or changed the invoice since it was found. */
async function remind(ctx: BaseContext & Pick<Context, 'tenantId' | 'organizationId'>, id: string) {
  await inTransaction(ctx, async (tx) => {
    await lockStored(tx, id);
    const [due] = await queryRows(tx, dueSql({ now: tx.now(), after: beforeAll, id, most: 1 }));
    if (due === undefined) return;
    const invoice = await readInvoice(tx, id);
    const recipients = recipientsOf(invoice);
    if (recipients.length === 0) return;
    await openInvoiceLink(tx, id);
    const { step: reminder, tenantId, organizationId } = due;
    const sent = { invoiceId: id, reminder, createdByUserId: null, ...proposedWords(invoice, reminder) };
    await insertSendings(tx, sent, mailsTo(recipients));
    await writeAudit(tx, [
      {
        ...{ action: 'invoice.send', entity: 'Invoice', entityId: id, actorType: 'system' },
        ...{ tenantId, organizationId, after: { number: invoice.number ?? null } },
      },
    ]);
    publishInvoices(tx, [id]);
  });
}

async function remindSome(ctx: BaseContext, some: readonly Due[]): Promise<void> {
  const servers = new Map<string, boolean>();
  for (const { id, tenantId, organizationId } of some) {
    const place = { ...ctx, tenantId, organizationId };
    const hasServer = servers.get(organizationId) ?? (await hasMailServer(place));
    servers.set(organizationId, hasServer);
    if (hasServer) await remind(place, id);
  }
}

/** Reminds the clients of overdue invoices, each step of an invoice once. */
export async function sendInvoiceReminders(ctx: BaseContext): Promise<void> {
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const some: Due[] = await queryRows(ctx, dueSql({ now: ctx.now(), after, id: undefined, most: batch }));
    await remindSome(ctx, some);
    after = some.length < batch ? undefined : some.at(-1)?.id;
  }
}
