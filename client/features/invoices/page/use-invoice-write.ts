import { useEffect, useEffectEvent } from 'react';
import type { CallInput } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import type { Endpoint, ResponseOf } from '#shared/http/endpoint.ts';

interface InvoiceWrite<E extends Endpoint, V> {
  input: (variables: V) => CallInput<E>;
  onSuccess?: (answer: ResponseOf<E>) => void;
}

/** A write of an invoice: time on it is marked where it is listed, and may be locked or free again. */
export function useInvoiceWrite<E extends Endpoint, V = void>(endpoint: E, write: InvoiceWrite<E, V>) {
  return useWrite<E, V>(endpoint, {
    ...write,
  }).mutateAsync;
}

/** Tells the seller that the client looked; people who are signed in look at their own. */
export function useFirstLook(tell: () => Promise<unknown>): void {
  const look = useEffectEvent(() => {
    // The page is complete without it.
    if (!isSignedIn()) void tell().catch(() => undefined);
  });
  useEffect(() => {
    look();
  }, []);
}
