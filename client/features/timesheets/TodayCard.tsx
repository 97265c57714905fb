import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { dueSeconds, type Targets } from '#client/features/timesheets/balance.ts';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Pulse } from '#client/ui/Pulse.tsx';
import { TitledCard } from '#client/ui/TitledCard.tsx';

export interface TodayCardProps {
  day: WeekDay;
  now: Date;
  targets: Targets | undefined;
}

const minute = 60;

/** How much today was, against what the day asks for, and what runs. */
export function TodayCard({ day, now, targets }: TodayCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const due = targets ? dueSeconds(day, targets) : 0;
  const percent = due === 0 ? 0 : Math.floor((day.seconds / due) * 100);
  return (
    <TitledCard title={t('homeTime.today')} actions={<OpenSheet />}>
      <Stack gap="3">
        <HStack gap="2" align="baseline">
          <chakra.span textStyle="2xl" fontWeight="semibold" className="num">
            <Duration seconds={day.seconds} />
          </chakra.span>
          <Text as="span" textStyle="sm" color="fg.subtle" className="num">
            {due > 0 ? t('homeTime.of', { time: format.duration(due) }) : t('homeTime.noTarget')}
          </Text>
          <Text as="span" textStyle="sm" color="fg.muted" className="num" ms="auto" truncate>
            {due > 0 ? <Balance seconds={day.seconds} due={due} /> : null}
          </Text>
        </HStack>
        <ProgressBar percent={percent} label={t('homeTime.progress', { percent: Math.min(100, percent) })} />
        <Running day={day} now={now} />
      </Stack>
    </TitledCard>
  );
}

function OpenSheet() {
  const { t } = useTranslation();
  return (
    <chakra.span textStyle="xs" color="brand.fg">
      <Link to={paths.timesheets()}>{t('homeTime.openToday')}</Link>
    </chakra.span>
  );
}

function Balance({ seconds, due }: { seconds: number; due: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = due - Math.floor(seconds / minute) * minute;
  if (left === 0) return t('homeTime.reached');
  const time = format.duration(Math.abs(left));
  return left > 0 ? t('homeTime.toGo', { time }) : t('homeTime.over', { time });
}

/** A dot and minutes: seconds tick in the bar only. */
function Running({ day, now }: Pick<TodayCardProps, 'day' | 'now'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const running = day.entries.find(({ isRunning }) => isRunning);
  if (!running) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t(day.entries.length === 0 ? 'homeTime.nothing' : 'homeTime.quiet')}
      </Text>
    );
  }
  const seconds = (now.getTime() - Date.parse(running.log.startedAt)) / 1000;
  const { task } = running;
  return (
    <HStack gap="2" textStyle="sm" minW="0" ps="3px">
      <Pulse />
      <chakra.span className="num" color="brand.fg" fontWeight="medium" whiteSpace="nowrap">
        {t('homeTime.runs', { time: format.duration(seconds) })}
      </chakra.span>
      <chakra.span truncate dir="auto" minW="0">
        {task ? (
          <Link to={paths.task(task.id)} title={task.title}>
            {task.title}
          </Link>
        ) : (
          running.log.description
        )}
      </chakra.span>
    </HStack>
  );
}
