import type { BaseContext, Context } from '#server/context/context.ts';
import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { linkTo } from '#server/mail/links.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import type { StateTx } from '#server/modules/invoices/invoice-state.data.ts';
import { invoiceLinkPath } from '#shared/invoices/invoice-sending.schema.ts';

/** Also a job, which acts for nobody. */
type LinkPlace = BaseContext & Pick<Context, 'tenantId'>;

const inPlace = ({ tenantId }: LinkPlace, id: string) => ({ tenantId_id: { tenantId, id } });

const linkOf = ({ services }: BaseContext, token: string) =>
  linkTo(services.config.appUrl, invoiceLinkPath(token));

async function findToken(place: LinkPlace, id: string): Promise<string | undefined> {
  const { linkTokenSealed } = await place.db.invoice.findUniqueOrThrow({
    where: inPlace(place, id),
    select: { linkTokenSealed: true },
  });
  return linkTokenSealed === null ? undefined : openSecret(place.services.config, linkTokenSealed);
}

/** The link of an invoice for its client; undefined where there is none, or somebody withdrew it. */
export async function findInvoiceLink(place: LinkPlace, id: string): Promise<string | undefined> {
  const token = await findToken(place, id);
  return token && linkOf(place, token);
}

/**
 * The link of an invoice for its client, which is made where there is none. The job that delivers a mail only finds it:
 * it would open a link that was withdrawn meanwhile. Stored are a hash of its token, and the token sealed.
 */
export async function openInvoiceLink(tx: StateTx, id: string): Promise<{ url: string; isNew: boolean }> {
  const { config } = tx.services;
  const stored = await findToken(tx, id);
  const token = stored ?? newToken();
  if (stored === undefined) {
    const data = {
      linkTokenHash: hashToken(token),
      linkTokenSealed: sealSecret(config, token),
      linkWithdrawnAt: null,
    };
    await tx.db.invoice.update({ where: inPlace(tx, id), data, select: { id: true } });
  }
  return { url: linkOf(tx, token), isNew: stored === undefined };
}

const linkedSql = rowStatement(
  { id: uuid, tenantId: uuid, organizationId: uuid },
  (p: Params<{ tokenHash: string }>) => sql`
  select i.id, i."tenantId", i."organizationId" from invoices i
  join organizations o on o."tenantId" = i."tenantId" and o.id = i."organizationId" and o."deletedAt" is null
  where i."linkTokenHash" = ${p.tokenHash}`,
);

/** The invoice behind a link; undefined for one that is unknown or withdrawn. */
export async function findLinkedInvoice(ctx: BaseContext, token: string) {
  const [row] = await queryRows(ctx, linkedSql({ tokenHash: hashToken(token) }));
  return row;
}
