import { Button, chakra, HStack } from '@chakra-ui/react';
import { Check, ChevronRight, X } from 'lucide-react';
import { ReviewFlags } from '#client/features/timesheets/review/ReviewFlags.tsx';
import {
  approvableOf,
  deniableOf,
  type ReviewDecisions,
  weekKey,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';
import { reviewFigures } from '#shared/timesheets/review-week.ts';
import styles from './review-columns.module.css';

interface Columns {
  /** The key of the week that shows its days. */
  open: string | undefined;
  onToggle: (key: string) => void;
  decisions: ReviewDecisions;
}

/** The columns of the weeks, and how a week is named. */
export function useReviewColumns({ open, onToggle, decisions }: Columns) {
  const { t } = useTranslation();
  const format = useFormat();
  const spanOf = ({ weekStart }: ReviewWeek) => format.range(weekStart, addDays(weekStart, 6));
  const names = (week: ReviewWeek) =>
    t('review.row', { name: personOf(week.employee).name, week: spanOf(week) });
  const columns: DataColumn<ReviewWeek>[] = [
    {
      id: 'member',
      header: t('timesheets.member'),
      sortValue: (week) => personOf(week.employee).name,
      className: styles.member,
      cell: (week) => (
        <Opener week={week} span={spanOf(week)} isOpen={open === weekKey(week)} onToggle={onToggle} />
      ),
    },
    {
      id: 'week',
      header: t('review.week'),
      sortValue: ({ weekStart }) => weekStart,
      hideBelow: 'lg',
      look: ['figures'],
      cell: spanOf,
    },
    {
      id: 'time',
      header: t('timesheets.total'),
      align: 'end',
      sortValue: (week) => reviewFigures(week).seconds,
      look: ['figures'],
      cell: (week) => <Total week={week} />,
    },
    {
      id: 'manual',
      header: t('timesheets.logType.MANUAL'),
      align: 'end',
      hideBelow: 'lg',
      sortValue: (week) => reviewFigures(week).manualPercent,
      look: ['figures'],
      cell: (week) => format.percent(reviewFigures(week).manualPercent),
    },
    {
      id: 'check',
      header: t('review.check'),
      look: ['wholeLine'],
      className: styles.check,
      cell: (week) => <ReviewFlags week={week} />,
    },
    {
      id: 'submitted',
      header: t('review.submitted'),
      hideBelow: 'lg',
      sortValue: ({ submittedAt }) => submittedAt,
      look: ['oneLine'],
      cell: ({ submittedAt }) => (submittedAt ? <DateText value={submittedAt} /> : null),
    },
    {
      id: 'actions',
      header: <chakra.span srOnly>{t('review.actions')}</chakra.span>,
      align: 'end',
      look: ['wholeLine'],
      cell: (week) => <Decide week={week} name={names(week)} decisions={decisions} />,
    },
  ];
  return { names, columns };
}

interface OpenerProps {
  week: ReviewWeek;
  /** The days of the week. */
  span: string;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** The member, as the button that shows the days. */
function Opener({ week, span, isOpen, onToggle }: OpenerProps) {
  const { name: member, imageUrl } = personOf(week.employee);
  const key = weekKey(week);
  return (
    <chakra.button
      type="button"
      data-review-open={key}
      aria-expanded={isOpen}
      onClick={() => onToggle(key)}
      display="flex"
      alignItems="center"
      gap="2"
      minW="0"
      maxW="100%"
      cursor="pointer"
      borderRadius="l1"
      fontWeight="medium"
    >
      <chakra.span
        color="fg.subtle"
        flexShrink="0"
        transform={isOpen ? 'rotate(90deg)' : undefined}
        transition="transform 120ms"
      >
        <ChevronRight size={16} className={isOpen ? undefined : 'flip-rtl'} aria-hidden />
      </chakra.span>
      <MemberAvatar name={member} imageUrl={imageUrl} size={24} decorative />
      <chakra.span minW="0" textAlign="start">
        <chakra.span display="block" truncate dir="auto" maxW={{ base: '100%', md: '8rem', lg: '14rem' }}>
          {member}
        </chakra.span>
        <Subtle className="num" display={{ base: 'block', lg: 'none' }} fontWeight="normal" aria-hidden>
          {span}
        </Subtle>
      </chakra.span>
      <VisuallyHidden>{span}</VisuallyHidden>
    </chakra.button>
  );
}

/** The worked time against the target of the working days. */
function Total({ week }: { week: ReviewWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The days are shown below it.
  const seconds = sumOfShown(week.days);
  return (
    <>
      <b>{format.duration(seconds)}</b>{' '}
      <chakra.span color="fg.subtle" textStyle="xs" display={{ base: 'inline', md: 'block', lg: 'inline' }}>
        {t('timesheets.of', { time: format.duration(week.targetSeconds) })}
      </chakra.span>
    </>
  );
}

interface DecideProps {
  week: ReviewWeek;
  name: string;
  decisions: ReviewDecisions;
}

function Decide({ week, name, decisions }: DecideProps) {
  const { t } = useTranslation();
  const { approvable, deniable, reopenable } = reviewFigures(week);
  const label = (action: string) => t('review.named', { action, what: name });
  if (deniable.length + approvable.length === 0) {
    if (reopenable.length === 0) return null;
    return (
      <Button
        size="sm"
        variant="outline"
        aria-label={label(t('timesheets.steps.REOPEN'))}
        onClick={() => decisions.reopen([{ week, days: reopenable }])}
      >
        {t('timesheets.steps.REOPEN')}
      </Button>
    );
  }
  return (
    <HStack gap="1" justify="flex-end">
      {deniable.length > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          colorPalette="danger"
          aria-label={label(t('timesheets.steps.DENIED'))}
          onClick={() => decisions.deny([deniableOf(week)])}
        >
          <X aria-hidden />
          <chakra.span display={{ base: 'inline', md: 'none', lg: 'inline' }}>
            {t('timesheets.steps.DENIED')}
          </chakra.span>
        </Button>
      ) : null}
      {approvable.length > 0 ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={label(t('timesheets.steps.APPROVED'))}
          onClick={() => decisions.approve([approvableOf(week)])}
        >
          <chakra.span display={{ base: 'inline-flex', md: 'none', lg: 'inline-flex' }}>
            <Check aria-hidden />
          </chakra.span>
          {t('timesheets.steps.APPROVED')}
        </Button>
      ) : null}
    </HStack>
  );
}
