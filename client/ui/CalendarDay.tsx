import { chakra } from '@chakra-ui/react';
import { useFormat } from '#client/lib/use-format.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface CalendarDayProps {
  day: Day;
  inMonth: boolean;
  isToday: boolean;
  isMarked: boolean;
  markedText: string | undefined;
  isDisabled: boolean;
  isFocusable: boolean;
  range: { from: Day; to: Day } | null;
  onPick: () => void;
}

/** One cell of `Calendar`. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, inMonth, isToday, isMarked, markedText, isDisabled, isFocusable, range, onPick } = props;
  const format = useFormat();
  const inRange = range !== null && day >= range.from && day <= range.to;
  const isEnd = range !== null && (day === range.from || day === range.to);
  const isFirst = range !== null && day === range.from;
  const isLast = range !== null && day === range.to;
  return (
    <chakra.td
      role="gridcell"
      aria-selected={inRange}
      p="0"
      h="9"
      bg={inRange && !(isFirst && isLast) ? 'brand.subtle' : undefined}
      borderStartRadius={isFirst ? 'l2' : undefined}
      borderEndRadius={isLast ? 'l2' : undefined}
    >
      <chakra.button
        type="button"
        data-day={day}
        className="num"
        tabIndex={isFocusable ? 0 : -1}
        // Not `disabled`: the arrow keys have to get across it.
        aria-disabled={isDisabled || undefined}
        aria-label={`${format.dateLong(day)} ${day.slice(0, 4)}`}
        aria-description={isMarked ? markedText : undefined}
        aria-current={isToday ? 'date' : undefined}
        onClick={isDisabled ? undefined : onPick}
        position="relative"
        display="grid"
        placeItems="center"
        w="100%"
        h="9"
        borderRadius="l2"
        textStyle="sm"
        cursor="pointer"
        fontWeight={isToday || isEnd ? 'semibold' : 'normal'}
        color={isEnd ? 'brand.contrast' : isToday ? 'brand.fg' : inMonth ? 'fg' : 'fg.subtle'}
        bg={isEnd ? 'brand.solid' : undefined}
        _hover={{ bg: isEnd ? 'brand.hover' : 'bg.muted' }}
        _disabled={{ color: 'fg.disabled', cursor: 'not-allowed' }}
      >
        {Number(day.slice(8))}
        {isMarked ? (
          <chakra.span position="absolute" bottom="4px" boxSize="4px" borderRadius="full" bg="currentColor" />
        ) : null}
      </chakra.button>
    </chakra.td>
  );
}
