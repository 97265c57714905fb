import pLimit from 'p-limit';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { translateTo } from '#server/context/translate.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { AppError, badRequest } from '#server/errors.ts';
import { insertBilledDraft, previewInvoice } from '#server/modules/invoices/invoice-drafts.service.ts';
import { readOrganizationDay } from '#server/modules/invoices/invoice-parties.data.ts';
import { clientOfLog } from '#server/modules/rates/money.sql.ts';
import {
  type AllDrafts,
  type AllDraftsPreview,
  type AllDraftsQuery,
  type CreateAllDraftsInput,
  mostDraftsAtOnce,
} from '#shared/invoices/all-drafts.schema.ts';
import type { CreateInvoiceInput } from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { dayBounds } from '#shared/time/day.ts';

interface ClientValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly starts: Date;
  readonly ends: Date;
  readonly most: number;
}

/** Clients with finished time of the period that is on no invoice and no draft. */
const clientsSql = rowStatement(
  { organizationContactId: uuid, clientName: text },
  (p: Params<ClientValues>) => sql`
  with found as (
    select distinct ${raw(clientOfLog)} as id from time_logs l
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null
      and l."startedAt" >= ${p.starts} and l."startedAt" < ${p.ends} and l."stoppedAt" >= l."startedAt" + interval '1 second'
      and not exists (select from invoice_time_logs t where t."tenantId" = l."tenantId" and t."timeLogId" = l.id)
  )
  select c.id as "organizationContactId", c.name as "clientName" from found
  join organization_contacts c on c."tenantId" = ${p.tenantId} and c.id = found.id and c."deletedAt" is null
  order by lower(c.name), c.id limit ${p.most}::int`,
  { planned: 'each-time' },
);

/** The result for one client, or the words of its refusal. */
async function unlessRefused<Result>(
  { origin }: Context,
  work: () => Promise<Result>,
): Promise<Result | { problem: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return { problem: translateTo(origin.language, error.text) };
    throw error;
  }
}

/** Clients are previewed a few at a time, over all callers: each takes a connection to the database. */
const previewsAtOnce = 4;
const inTurn = pLimit(previewsAtOnce);

/** Previews a draft for each client with time of the period. */
export async function previewAllDrafts(ctx: Context, query: AllDraftsQuery): Promise<AllDraftsPreview> {
  const { tenantId, organizationId } = ctx;
  const { zone } = await readOrganizationDay(ctx);
  const [starts, ends] = [dayBounds(query.periodFrom, zone).start, dayBounds(query.periodTo, zone).end];
  const values = { tenantId, organizationId, starts, ends, most: mostDraftsAtOnce + 1 };
  const clients = await queryRows(ctx, clientsSql(values));
  const items = await Promise.all(
    clients.slice(0, mostDraftsAtOnce).map((client) =>
      inTurn(async () => {
        const { organizationContactId } = client;
        const preview = () => previewInvoice(ctx, { ...query, organizationContactId, allProjects: false });
        return { ...client, ...(await unlessRefused(ctx, async () => ({ preview: await preview() }))) };
      }),
    ),
  );
  return { items, hasMore: clients.length > mostDraftsAtOnce };
}

/** Inserts a draft with lines of time. */
function insertBilling(ctx: Context, input: CreateInvoiceInput): Promise<{ invoiceId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { id, entries } = await insertBilledDraft(tx, input);
    if (entries === 0) throw badRequest(invoiceRefusals.nothing, { code: 'NO_TIME' });
    return { invoiceId: id };
  });
}

/** Drafts an invoice for each client, in a transaction of its own: one that is refused stops no other. */
export async function createAllDrafts(ctx: Context, input: CreateAllDraftsInput): Promise<AllDrafts> {
  const { organizationContactIds, ...time } = input;
  const items: AllDrafts['items'] = [];
  for (const organizationContactId of new Set(organizationContactIds)) {
    const result = await unlessRefused(ctx, () => insertBilling(ctx, { ...time, organizationContactId }));
    items.push({ organizationContactId, ...result });
  }
  return { items };
}
