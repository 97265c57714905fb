import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { jsonb, nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { defaultLanguage, languages } from '#shared/defaults/languages.ts';
import {
  type InvoiceBuyer,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceTaxKind,
  invoiceBuyerSchema,
  invoiceSellerSchema,
} from '#shared/invoices/invoice.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

export type Tx = InTransaction<Context>;
type Place = Queryable & Pick<Context, 'tenantId' | 'organizationId' | 'now'>;

interface PartiesRow {
  readonly timeZone: string | null;
  readonly organizationName: string;
  readonly currency: string;
  readonly clientName: string | null;
  readonly seller: object | null;
  readonly buyer: object | null;
}

const partiesSql = rowStatement(
  {
    timeZone: nullable(text),
    organizationName: text,
    currency: text,
    clientName: nullable(text),
    seller: nullable(jsonb<object>()),
    buyer: nullable(jsonb<object>()),
  },
  (p: Params<{ tenantId: string; organizationId: string | undefined; contactId: string | undefined }>) => sql`
  select org."timeZone", org.name as "organizationName", coalesce(c.currency, org.currency) as currency, c.name as "clientName",
    to_jsonb(s) as seller, to_jsonb(b) as buyer
  from organizations org
  left join organization_contacts c on c."tenantId" = org."tenantId" and c."organizationId" = org.id
    and c.id = ${p.contactId}::uuid and c."deletedAt" is null
  left join invoice_sellers s on s."tenantId" = org."tenantId" and s."organizationId" = org.id
  left join invoice_buyers b on b."tenantId" = c."tenantId" and b."organizationContactId" = c.id
  where org."tenantId" = ${p.tenantId} and org.id = ${p.organizationId}`,
);

/** The seller as it is written, under the organization's name where it has none of its own. */
export const toSeller = (row: object | null, name: string): InvoiceSeller => {
  const seller = invoiceSellerSchema.parse(row ?? {});
  return { ...seller, name: seller.name || name };
};

export const toBuyer = (row: object | null, name: string): InvoiceBuyer => {
  const buyer = invoiceBuyerSchema.parse(row ?? {});
  return { ...buyer, name: buyer.name || name };
};

/** One of the interface's languages. */
export const languageOf = (code: string): string =>
  languages.some((language) => language.code === code) ? code : defaultLanguage;

/** Seller, buyer and terms of an invoice. */
export interface Billing {
  readonly seller: InvoiceSeller;
  readonly buyer: InvoiceBuyer;
  readonly currency: string;
  readonly language: string;
  readonly taxKind: InvoiceTaxKind;
  /** The default for lines. */
  readonly taxPercent: string;
  readonly paymentDays: number;
  readonly zone: string;
  /** Today by the clock of the organization. */
  readonly today: Day;
}

async function readParties(place: Place, contactId: string | undefined): Promise<PartiesRow> {
  const { tenantId, organizationId } = place;
  const [row] = await queryRows(place, partiesSql({ tenantId, organizationId, contactId }));
  if (row === undefined) throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  return row;
}

export async function readSeller(place: Place): Promise<InvoiceSeller> {
  const { seller, organizationName } = await readParties(place, undefined);
  return toSeller(seller, organizationName);
}

/** Today by the clock of the organization. */
export async function readOrganizationDay(place: Place): Promise<{ zone: string; today: Day }> {
  const zone = normaliseTimeZone((await readParties(place, undefined)).timeZone);
  return { zone, today: dayOf(place.now(), zone) };
}

function toBilling(place: Place, row: PartiesRow): Billing {
  const seller = toSeller(row.seller, row.organizationName);
  const buyer = toBuyer(row.buyer, row.clientName ?? '');
  const taxKind = buyer.taxKind ?? seller.taxKind;
  const zone = normaliseTimeZone(row.timeZone);
  return {
    ...{ seller, buyer, currency: row.currency, taxKind, zone, today: dayOf(place.now(), zone) },
    language: languageOf(buyer.language),
    taxPercent: taxKind === 'standard' ? (buyer.taxPercent ?? seller.taxPercent) : '0',
    paymentDays: buyer.paymentDays ?? seller.paymentDays,
  };
}

/** The billing details of a client; 404 for one of another organization. */
export async function readBilling(place: Place, contactId: string): Promise<Billing> {
  const row = await readParties(place, contactId);
  if (row.clientName === null) throw notFound('The client');
  return toBilling(place, row);
}

type OfDraft = Pick<Billing, 'currency' | 'language' | 'taxKind'> & {
  readonly organizationContactId?: string | null | undefined;
};

const isOtherClient = (clientId: string | undefined, { organizationContactId }: OfDraft) =>
  clientId !== undefined && clientId !== organizationContactId;

interface ProjectChoice {
  readonly organizationContactId?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly allProjects?: boolean | undefined;
}

/**
 * Projects whose time a draft bills when it is refreshed: the requested ones, else its stored ones. Undefined: all.
 */
export function projectsOf(
  draft: OfDraft & { readonly projectIds: readonly string[] },
  { organizationContactId, projectIds, allProjects }: ProjectChoice,
): readonly string[] | undefined {
  if (projectIds !== undefined || allProjects) return projectIds;
  if (isOtherClient(organizationContactId, draft) || draft.projectIds.length === 0) return undefined;
  return draft.projectIds;
}

/** The items of a draft whose price is meaningless in another currency. */
export const itemsToPrice = (
  { currency, lines }: { currency: string; lines: readonly Pick<InvoiceLine, 'kind' | 'price'>[] },
  next: Pick<Billing, 'currency'>,
): number =>
  currency === next.currency
    ? 0
    : lines.filter(({ kind, price }) => kind === 'item' && Number(price) !== 0).length;

/** The billing details of a draft: its own, or those of another client. */
export async function readDraftBilling(
  place: Place,
  draft: OfDraft,
  clientId: string | undefined,
): Promise<Billing> {
  if (clientId !== undefined && isOtherClient(clientId, draft)) return readBilling(place, clientId);
  const { organizationContactId, currency, language, taxKind } = draft;
  const billing = await readBillingOf(place, organizationContactId ?? null);
  const taxPercent = taxKind === 'standard' ? billing.taxPercent : '0';
  return { ...billing, currency, language, taxKind, taxPercent };
}

/** The same for an invoice, whose client may have been deleted. */
export async function readBillingOf(place: Place, contactId: string | null): Promise<Billing> {
  return toBilling(place, await readParties(place, contactId ?? undefined));
}
