import { chakra, HStack } from '@chakra-ui/react';
import { Fragment } from 'react';
import {
  cutSpan,
  type ListGroup,
  type ListInput,
  secondsSince,
} from '#client/features/timesheets/list/list-view.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

/** "Thursday 12 March", "9 – 15 Mar · week 11", "March 2026" */
export function useGroupName({ group, startWeekOn }: ListInput): (group: ListGroup) => string[] {
  const format = useFormat();
  const { t } = useTranslation();
  return ({ totals: { day } }) => {
    if (group === 'daily') return [format.dateLong(day)];
    if (group === 'monthly') return [format.monthName(day)];
    // The ISO week is the one that holds the Thursday, whatever day the week starts on here.
    const week = format.week(addDays(startOfWeek(day, startWeekOn), 3));
    return [format.range(day, endOfWeek(day, startWeekOn)), t('ui.date.weekNumber', { week })];
  };
}

interface ListGroupHeadProps {
  group: ListGroup;
  names: readonly string[];
  input: ListInput;
  /** Until when what runs is counted, and the moment of now. */
  at: string;
  nowMs: number;
  chosen: number;
  onSelect: (choice: { isSelected: boolean }) => void;
  index: number;
  measure: (node: Element | null) => void;
}

/** A day, week or month: what all of it adds up to, and how far its timesheets are. */
export function ListGroupHead(props: ListGroupHeadProps) {
  const { group, names, input, at, nowMs, chosen, onSelect, index, measure } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { day, count, running, seconds, statuses } = group.totals;
  const cut = cutSpan(day, input);
  const time = format.duration(seconds + running * secondsSince(at, nowMs));
  return (
    <HStack
      ref={measure}
      data-index={index}
      minH="row"
      px={{ base: '3', md: '4' }}
      py="1"
      columnGap="2"
      rowGap="3"
      wrap="wrap"
      bg="bg.subtle"
      position="sticky"
      top="{sizes.topbar}"
      zIndex="1"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Check
        label={t('timesheets.list.selectGroup', { name: names.join(' · ') })}
        checked={chosen === count}
        indeterminate={chosen > 0 && chosen < count}
        onCheckedChange={(isSelected) => onSelect({ isSelected })}
      />
      <chakra.h2 textStyle="sm" fontWeight="semibold" className="num">
        {names.map((part, place) => (
          <Fragment key={part}>
            {place > 0 ? ' · ' : null}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </chakra.h2>
      <chakra.span textStyle="xs" color="fg.muted" className="num">
        {t('timesheets.entryCount', { count, time })}
      </chakra.span>
      {cut ? (
        <chakra.span textStyle="xs" color="fg.muted" className="num">
          {t('timesheets.list.onlyDays', { range: format.range(cut.from, cut.to) })}
        </chakra.span>
      ) : null}
      <HStack gap="3" ms="auto" hideBelow="md" textStyle="xs">
        {timesheetStatus.options
          .filter((status) => statuses.includes(status))
          .map((status) => (
            <SheetStatus key={status} status={status} plain />
          ))}
      </HStack>
    </HStack>
  );
}
