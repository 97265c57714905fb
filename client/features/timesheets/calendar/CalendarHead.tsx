import { chakra, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openAddTime } from '#client/features/time-logs/parts/time-dialog.ts';
import { SheetStatus } from '#client/features/timesheets/SheetStatus.tsx';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { isLocked } from '#shared/timesheets/timesheet-state.ts';

export interface CalendarHeadProps {
  days: readonly WeekDay[];
  columns: string;
  employeeId: string;
}

/** The days with what they add up to, how far they are, and the way to more time. */
export function CalendarHead({ days, columns, employeeId }: CalendarHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <chakra.div display="grid" gridTemplateColumns={columns} bg="bg.subtle" borderBottomWidth="1px">
      <span />
      {days.map(({ day, seconds, isToday, status }) => (
        <chakra.div
          key={day}
          px="2"
          py="1.5"
          minW="0"
          textStyle="xs"
          color={isToday ? 'brand.fg' : 'fg.subtle'}
          boxShadow={isToday ? 'inset 0 2px 0 {colors.brand.solid}' : undefined}
        >
          <HStack gap="1" justify="space-between">
            <chakra.h2 aria-current={isToday ? 'date' : undefined} title={format.dateLong(day)} truncate>
              {isToday ? t('ui.date.today') : format.weekdayShort(day)}{' '}
              <chakra.b color={isToday ? 'brand.fg' : 'fg'} fontWeight="semibold" className="num">
                {Number(day.slice(8))}
              </chakra.b>
            </chakra.h2>
            {status && isLocked(status) ? null : (
              <IconButton
                label={t('timesheets.calendar.addOn', { day: format.dateLong(day) })}
                icon={<Plus aria-hidden />}
                size="xs"
                onClick={() => openAddTime({ day, employeeId })}
              />
            )}
          </HStack>
          <HStack gap="2" minH="5" className="num">
            <Duration seconds={seconds} zeroAs="–" />
            {status ? (
              <chakra.span minW="0" hideBelow="lg">
                <SheetStatus status={status} plain />
              </chakra.span>
            ) : null}
          </HStack>
        </chakra.div>
      ))}
    </chakra.div>
  );
}
