import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { StatusChip } from '#client/ui/marks/StatusGlyph.tsx';
import type { InvoiceState as State } from '#shared/invoices/invoice.schema.ts';

/** The value picks the glyph; overdue is the only one in red. */
const looks: Readonly<Record<State, { value: string; color: string }>> = {
  draft: { value: 'backlog', color: '#8a847a' },
  issued: { value: 'in-progress', color: '#8a847a' },
  sent: { value: 'ready', color: '#3f5fbd' },
  viewed: { value: 'in-review', color: '#3f5fbd' },
  partlyPaid: { value: 'in-progress', color: '#3d7c25' },
  overdue: { value: 'blocked', color: '#b9351f' },
  paid: { value: 'completed', color: '#3d7c25' },
  canceled: { value: 'cancelled', color: '#8a847a' },
};

/** The payment state of an invoice. */
export function InvoiceState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StatusChip {...looks[state]} name={t(`invoices.state.${state}`)} />;
}
