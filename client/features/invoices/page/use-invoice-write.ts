import type { CallInput } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint.ts';

interface InvoiceWrite<E extends Endpoint, V> {
  input: (variables: V) => CallInput<E>;
  onSuccess?: (answer: ResponseOf<E>) => void;
}

/** A write of an invoice: time on it is marked where it is listed, and may be locked or free again. */
export function useInvoiceWrite<E extends Endpoint, V = void>(endpoint: E, write: InvoiceWrite<E, V>) {
  return useWrite<E, V>(endpoint, {
    ...write,
    stale: ['invoices'],
    staleInBackground: ['time-logs', 'timesheets', 'reports'],
  }).mutateAsync;
}
