import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { dueSeconds, type Targets } from '#client/features/timesheets/balance.ts';
import type { WeekDay, WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { TitledCard } from '#client/ui/TitledCard.tsx';

export interface WeekCardProps {
  grid: WeekGrid;
  targets: Targets | undefined;
}

interface Bar {
  day: WeekDay;
  due: number;
}

const hour = 3600;

/** The days of the week as bars against their targets; for those who hear the page a table. */
export function WeekCard({ grid, targets }: WeekCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bars = grid.days.map((day) => ({ day, due: targets ? dueSeconds(day, targets) : 0 }));
  const time = format.duration(grid.seconds);
  const target = targets && format.duration(targets.weekSeconds);
  return (
    <TitledCard title={t('homeTime.week')} aside={target ? t('homeTime.weekOf', { time, target }) : time}>
      <Bars bars={bars} />
      {grid.seconds === 0 ? (
        <Text textStyle="xs" color="fg.subtle" mt="2">
          {t('homeTime.weekEmpty')}
        </Text>
      ) : null}
      <BarTable bars={bars} />
    </TitledCard>
  );
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const format = useFormat();
  const highest = Math.max(hour, ...bars.flatMap(({ day, due }) => [day.seconds, due]));
  const share = (seconds: number) => `${(seconds / highest) * 100}%`;
  return (
    <chakra.div
      aria-hidden
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap="1.5"
      textStyle="xs"
      textAlign="center"
      className="num"
    >
      {bars.map(({ day, due }) => (
        <chakra.div
          key={day.day}
          color={day.isToday ? 'fg' : 'fg.subtle'}
          fontWeight={day.isToday ? 'semibold' : undefined}
        >
          <Box h="4" lineHeight="1rem" whiteSpace="nowrap">
            {day.seconds >= 60 || day.isToday ? format.duration(day.seconds) : ''}
          </Box>
          <Box position="relative" h="5.5rem" my="1" borderBottomWidth="1px" borderColor="border">
            <Box
              position="absolute"
              insetX="0"
              bottom="0"
              borderTopRadius="l1"
              bg={day.isToday ? 'brand.solid' : 'bg.emphasized'}
              forcedColorAdjust="none"
              style={{ height: share(day.seconds) }}
            />
            {due > 0 ? (
              <Box
                position="absolute"
                insetX="-3px"
                borderTopWidth="1px"
                borderStyle="dashed"
                borderColor="fg.subtle"
                style={{ bottom: share(due) }}
              />
            ) : null}
          </Box>
          {format.weekdayShort(day.day)}
        </chakra.div>
      ))}
    </chakra.div>
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <VisuallyHidden asChild>
      <table>
        <caption>{t('homeTime.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('homeTime.columns.day')}</th>
            <th scope="col">{t('homeTime.columns.tracked')}</th>
            <th scope="col">{t('homeTime.columns.target')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ day, due }) => (
            <tr key={day.day}>
              <th scope="row">{format.dateLong(day.day)}</th>
              <td>{format.duration(day.seconds)}</td>
              <td>{due > 0 ? format.duration(due) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
