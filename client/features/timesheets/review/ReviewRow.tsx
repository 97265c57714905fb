import { Button, chakra, HStack, Table } from '@chakra-ui/react';
import { Check as CheckMark, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReviewDays } from '#client/features/timesheets/review/ReviewDays.tsx';
import {
  approvableOf,
  type ReviewDecisions,
  weekKey,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import type { ReviewWeek } from '#shared/timesheets/review.schema.ts';

interface ReviewRowProps {
  week: ReviewWeek;
  name: string;
  /** Columns of the table. */
  span: number;
  isSelected: boolean;
  onSelect: () => void;
  isOpen: boolean;
  /** Opens the days of another week. */
  onNext: (key: string | undefined) => void;
  decisions: ReviewDecisions;
  children: ReactNode;
}

/** A week, and below it its days while it is open. */
export function ReviewRow(props: ReviewRowProps) {
  const { week, name, span, isSelected, onSelect, isOpen, children } = props;
  const { t } = useTranslation();
  const key = weekKey(week);
  return (
    <>
      <Table.Row
        data-review-week={key}
        data-selected={isSelected ? '' : undefined}
        css={{
          '&:has([data-review-open]:focus-visible)': {
            outline: '2px solid',
            outlineColor: 'brand.focusRing',
            outlineOffset: '-2px',
          },
          '& [data-review-open]:focus-visible': { outline: 'none' },
        }}
      >
        <Table.Cell pe="0">
          <Check label={t('ui.table.select', { name })} checked={isSelected} onCheckedChange={onSelect} />
        </Table.Cell>
        {children}
      </Table.Row>
      {isOpen ? (
        <Table.Row data-review-week={key}>
          <Table.Cell colSpan={span} p="0" bg="bg.subtle" w="100%">
            <chakra.section aria-label={t('review.days', { name })}>
              <ReviewDays week={week} decisions={props.decisions} />
              <Foot {...props} />
            </chakra.section>
          </Table.Cell>
        </Table.Row>
      ) : null}
    </>
  );
}

/** The key of the week below; absent after the last. */
function keyBelow(key: string): string | undefined {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-review-open]')];
  const at = openers.findIndex((opener) => opener.dataset.reviewOpen === key);
  return openers.at(at + 1)?.dataset.reviewOpen;
}

function Foot({ week, decisions, onNext }: ReviewRowProps) {
  const { t } = useTranslation();
  const part = approvableOf(week);
  return (
    <HStack px="4" py="2" gap="2" wrap="wrap" justify="flex-end">
      <Button size="sm" variant="ghost" asChild>
        <Link
          to={paths.timesheets({ week: week.weekStart, member: week.isOwn ? undefined : week.employeeId })}
        >
          <ExternalLink aria-hidden />
          {t('review.open')}
        </Link>
      </Button>
      {part.days.length > 0 ? (
        <Button
          size="sm"
          onClick={() => {
            onNext(keyBelow(weekKey(week)));
            decisions.approve([part]);
          }}
        >
          <CheckMark aria-hidden />
          {t('review.approveNext')}
        </Button>
      ) : null}
    </HStack>
  );
}
