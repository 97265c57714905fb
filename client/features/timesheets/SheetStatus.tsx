import { useTranslation } from 'react-i18next';
import { StatusChip } from '#client/ui/StatusGlyph.tsx';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';

export interface SheetStatusProps {
  status: TimesheetStatus;
  plain?: boolean;
}

/** Pending amber, approved green, denied red, draft grey, in review blue. The value picks the glyph. */
const looks: Readonly<Record<TimesheetStatus, { value: string; color: string }>> = {
  DRAFT: { value: 'backlog', color: '#8a847a' },
  PENDING: { value: 'open', color: '#b06f00' },
  'IN REVIEW': { value: 'in-review', color: '#3f5fbd' },
  DENIED: { value: 'cancelled', color: '#b9351f' },
  APPROVED: { value: 'completed', color: '#3d7c25' },
};

/** How far a timesheet is on its way to approval. */
export function SheetStatus({ status, plain = false }: SheetStatusProps) {
  const { t } = useTranslation();
  const { value, color } = looks[status];
  return <StatusChip value={value} color={color} name={t(`timesheets.status.${status}`)} plain={plain} />;
}
