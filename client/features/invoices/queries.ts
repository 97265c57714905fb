import { readOptions } from '#client/lib/api/read.ts';
import type { QueryInputOf } from '#shared/http/endpoint.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

export type InvoiceFilter = QueryInputOf<typeof invoicesApi.list>;

export const invoicesQuery = (query: InvoiceFilter) => readOptions(invoicesApi.list, { query });

export const invoiceQuery = (id: string) => readOptions(invoicesApi.get, { params: { id } });

/** The seller from the settings. */
export const sellerQuery = readOptions(invoicesApi.seller, {});

export const buyerQuery = (id: string) => readOptions(invoicesApi.buyer, { params: { id } });

/** Billable time that is on no invoice. */
export const unbilledQuery = readOptions(invoicesApi.unbilled, { query: {} });
