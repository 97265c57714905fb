import { Button } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import {
  approvableOf,
  deniableOf,
  type ReviewDecisions,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';

interface ReviewBulkBarProps {
  weeks: readonly ReviewWeek[];
  decisions: ReviewDecisions;
  onClear: () => void;
}

/** One decision for several weeks. */
export function ReviewBulkBar({ weeks, decisions, onClear }: ReviewBulkBarProps) {
  const { t } = useTranslation();
  const parts = { approve: weeks.map(approvableOf), deny: weeks.map(deniableOf) };
  const countOf = (action: keyof typeof parts) =>
    parts[action].reduce((sum, { days }) => sum + days.length, 0);
  const [approvable, deniable] = [countOf('approve'), countOf('deny')];
  useShortcut({ keys: 'Escape', label: t('timesheets.keys.clear'), run: onClear });
  return (
    <SelectionBar
      label={t('review.bulk')}
      count={t('timesheets.list.selected', { count: weeks.length })}
      dockHeight="112px"
      mt="3"
    >
      {approvable > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            decisions.approve(parts.approve);
            onClear();
          }}
        >
          <Check aria-hidden />
          {t('timesheets.steps.ofDays', { step: t('timesheets.steps.APPROVED'), count: approvable })}
        </Button>
      ) : null}
      {deniable > 0 ? (
        <Button size="sm" variant="ghost" color="danger.fg" onClick={() => decisions.deny(parts.deny)}>
          <X aria-hidden />
          {t('timesheets.steps.ofDays', { step: t('timesheets.steps.DENIED'), count: deniable })}
        </Button>
      ) : null}
      <IconButton label={t('timesheets.keys.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
    </SelectionBar>
  );
}
