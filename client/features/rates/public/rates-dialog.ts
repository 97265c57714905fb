import { useMay } from '#client/features/workspace/public/use-scope.ts';

/** Whether the signed-in person sees and writes rates. */
export function useEditsRates(): boolean {
  const may = useMay();
  return may('ORG_RATES_VIEW') && may('ORG_RATES_EDIT');
}
