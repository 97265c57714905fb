import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { logColor } from '#client/features/time-logs/public/log-color.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { useTodaySeconds } from '#client/features/timer/public/use-elapsed.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds, splitIntervalByDay } from '#shared/time/day.ts';
import { minutesOfDay } from '#shared/time/wall-time.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { usePlanBoard } from './plan-board.ts';

const minuteMs = 60_000;

/** When was worked on the day, along a ruler of hours. */
export function TrackedDay({ day }: { day: Day }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tenantId, timeZone } = useScope();
  const { owner, today, isOwn } = usePlanBoard();
  const weekStart = startOfWeek(day, format.startWeekOn);
  const { data: logs } = useWeekLogs({ tenantId, timeZone }, weekStart, owner.employeeId);
  const nowMs = useServerNow(0, minuteMs);
  const tracked = useMemo(
    () => trackedDay(logs ?? [], { day, timeZone, now: new Date(nowMs) }),
    [logs, day, timeZone, nowMs],
  );
  if (tracked === undefined) return logs === undefined && isOwn && day === today ? <Waiting /> : null;
  const { pieces, first, last, breakSeconds, figures, share } = tracked;
  const times = { from: format.time(first), to: format.time(last), count: pieces.length };
  const facts =
    breakSeconds < 60
      ? t('plans.tracked.withoutBreaks', times)
      : t('plans.tracked.facts', { ...times, breaks: format.duration(breakSeconds) });
  return (
    <Card
      as="section"
      aria-label={t('plans.tracked.title')}
      style={{ paddingInline: '1rem', paddingTop: '0.625rem', paddingBottom: '0.875rem' }}
    >
      <HStack h="6" mb="2" gap="2" minW="0">
        <Text as="h2" textStyle="sm" fontWeight="semibold" whiteSpace="nowrap">
          {t(day === today ? 'plans.tracked.today' : 'plans.tracked.title')}
        </Text>
        <Text as="span" textStyle="xs" color="fg.subtle" className="num" truncate>
          {facts}
        </Text>
        {isOwn ? (
          <chakra.span ms="auto" textStyle="xs" color="brand.fg" whiteSpace="nowrap">
            <Link to={paths.timesheets({ week: weekStart })}>{t('plans.tracked.open')}</Link>
          </chakra.span>
        ) : null}
      </HStack>
      <Box
        role="img"
        aria-label={facts}
        position="relative"
        h="8"
        borderRadius="l1"
        bg="bg.track"
        overflow="hidden"
      >
        {pieces.map((piece) => (
          <chakra.span
            key={piece.id}
            position="absolute"
            insetY="0"
            px="1.5"
            py="1.5"
            textStyle="xs"
            truncate
            dir="auto"
            title={piece.title}
            borderStartWidth="2px"
            borderColor={piece.isRunning ? 'brand.solid' : 'var(--k)'}
            bg={piece.isRunning ? 'brand.solid' : 'color-mix(in oklab, var(--k) 22%, {colors.bg.panel})'}
            color={piece.isRunning ? 'brand.contrast' : 'fg'}
            style={{
              ...listColorVars(piece.color),
              insetInlineStart: `${share(piece.startMs) * 100}%`,
              inlineSize: `${(share(piece.endMs) - share(piece.startMs)) * 100}%`,
            }}
          >
            {piece.title}
          </chakra.span>
        ))}
      </Box>
      <HStack justify="space-between" mt="1.5" textStyle="2xs" color="fg.subtle" className="num" aria-hidden>
        {figures.map(({ hour, text }) => (
          <span key={hour}>{text}</span>
        ))}
      </HStack>
    </Card>
  );
}

/** A placeholder as high as the card, if one will follow. */
function Waiting() {
  return useTodaySeconds() > 0 ? (
    <Skeleton h="6.8rem" style={{ borderRadius: 'var(--chakra-radii-l3)' }} />
  ) : null;
}

interface TrackedPiece {
  id: string;
  title: string;
  color: string | undefined;
  startMs: number;
  endMs: number;
  isRunning: boolean;
}

interface DayRuler {
  /** In the order of their beginning. */
  pieces: readonly TrackedPiece[];
  first: Date;
  last: Date;
  breakSeconds: number;
  /** The figures of the ruler. */
  figures: readonly { hour: number; text: number }[];
  /** The position of an instant on the ruler, 0 to 1. */
  share: (instantMs: number) => number;
}

const hourMs = 3_600_000;
const leastHours = 8;
const mostFigures = 13;

function pieceOf(log: TimeLog, moment: { day: Day; timeZone: string; now: Date }): TrackedPiece | undefined {
  const end = endedAt(log);
  const stoppedAt = end === undefined ? moment.now : new Date(end);
  const pieces = splitIntervalByDay({ startedAt: new Date(log.startedAt), stoppedAt }, moment.timeZone);
  const part = pieces.find(({ day }) => day === moment.day);
  if (part === undefined) return undefined;
  return {
    id: log.id,
    title: log.task?.title ?? log.description ?? '',
    color: logColor(log),
    startMs: part.start.getTime(),
    endMs: part.end.getTime(),
    isRunning: log.isRunning ?? false,
  };
}

/** The tracked time of a day, placed on a ruler of whole hours; undefined for a day without time. */
function trackedDay(
  logs: readonly TimeLog[],
  moment: { day: Day; timeZone: string; now: Date },
): DayRuler | undefined {
  const pieces = logs
    .map((log) => pieceOf(log, moment))
    .filter((piece) => piece !== undefined)
    .sort((a, b) => a.startMs - b.startMs);
  const firstMs = pieces[0]?.startMs;
  if (firstMs === undefined) return undefined;
  const lastMs = Math.max(...pieces.map(({ endMs }) => endMs));
  const workedMs = pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const day = dayBounds(moment.day, moment.timeZone);
  const hoursInto = (instantMs: number) => (instantMs - day.start.getTime()) / hourMs;
  const startHour = Math.floor(hoursInto(firstMs));
  const dayHours = hoursInto(day.end.getTime());
  const endHour = Math.min(dayHours, Math.max(Math.ceil(hoursInto(lastMs)), startHour + leastHours));
  const span = Math.max(1, endHour - startHour);
  const step = Math.ceil((span + 1) / mostFigures);
  // Follows the clock, which may show an hour twice, or skip one.
  const figureAt = (hour: number) =>
    hour === dayHours
      ? 24
      : Math.floor(minutesOfDay(new Date(day.start.getTime() + hour * hourMs), moment.timeZone) / 60);
  return {
    pieces,
    first: new Date(firstMs),
    last: new Date(lastMs),
    breakSeconds: Math.max(0, Math.floor((lastMs - firstMs - workedMs) / 1000)),
    figures: Array.from({ length: Math.floor(span / step) + 1 }, (_figure, index) => {
      const hour = startHour + index * step;
      return { hour, text: figureAt(hour) };
    }),
    share: (instantMs) => Math.min(1, Math.max(0, (hoursInto(instantMs) - startHour) / span)),
  };
}
