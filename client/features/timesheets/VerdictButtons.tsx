import { Button } from '@chakra-ui/react';
import { Check, Eye, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ableSheets, type Verdict, VerdictDialog } from '#client/features/timesheets/VerdictDialog.tsx';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';
import { isHandedIn } from '#shared/timesheets/timesheet-state.ts';

const verdicts = [
  { to: 'DRAFT', name: 'REOPEN', icon: <RotateCcw aria-hidden />, variant: 'outline' },
  { to: 'IN REVIEW', name: 'IN REVIEW', icon: <Eye aria-hidden />, variant: 'ghost' },
  { to: 'DENIED', name: 'DENIED', icon: <X aria-hidden />, variant: 'outline' },
  { to: 'APPROVED', name: 'APPROVED', icon: <Check aria-hidden />, variant: 'solid' },
] as const;

/** Drafts are still worked on, so they are decided about only where nothing waits. */
function sheetsInQuestion(sheets: readonly Timesheet[]): readonly Timesheet[] {
  if (!sheets.some(({ status }) => isHandedIn(status))) return sheets;
  return sheets.filter(({ status }) => status !== 'DRAFT');
}

/** What a reviewer may decide about somebody's sheets, and nothing else. */
export function VerdictButtons({ sheets: all }: { sheets: readonly Timesheet[] }) {
  const { t } = useTranslation();
  const sheets = sheetsInQuestion(all);
  const [verdict, setVerdict] = useState<Verdict>();
  return (
    <>
      {verdicts
        .filter(({ to }) => ableSheets({ to, sheets }).length > 0)
        .map(({ to, name, icon, variant }) => (
          <Button key={to} variant={variant} onClick={() => setVerdict({ to, sheets })}>
            {icon}
            {t(`timesheets.steps.${name}`)}
          </Button>
        ))}
      <VerdictDialog verdict={verdict} onClose={() => setVerdict(undefined)} />
    </>
  );
}
