import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

/** The rates of one thing; their code comes when they are opened. */
export const RatesDialog = lazyView(() =>
  import('#client/features/rates/RatesModal.tsx').then((module) => module.RatesModal),
);

/** Whether the signed-in person sees and writes rates. */
export function useEditsRates(): boolean {
  const may = useMay();
  return may('ORG_RATES_VIEW') && may('ORG_RATES_EDIT');
}
