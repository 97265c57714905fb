import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { StatusChip } from '#client/ui/marks/StatusGlyph.tsx';
import type { EstimateState as State } from '#shared/invoices/estimates/estimate.schema.ts';

/** The value picks the glyph. */
const looks: Readonly<Record<State, { value: string; color: string }>> = {
  draft: { value: 'backlog', color: '#8a847a' },
  sent: { value: 'ready', color: '#3f5fbd' },
  accepted: { value: 'in-progress', color: '#3d7c25' },
  declined: { value: 'cancelled', color: '#8a847a' },
  expired: { value: 'blocked', color: '#8a847a' },
  invoiced: { value: 'completed', color: '#3d7c25' },
};

/** The state of an estimate. */
export function EstimateState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StatusChip {...looks[state]} name={t(`estimates.state.${state}`)} />;
}
