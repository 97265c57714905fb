import { Box, Card, chakra, HStack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import { trackedDay } from '#client/features/plans/tracked-day.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { startOfWeek } from '#shared/time/week.ts';

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
  if (tracked === undefined) return null;
  const { pieces, first, last, breakSeconds, hours, share } = tracked;
  const facts = {
    from: format.time(first),
    to: format.time(last),
    count: pieces.length,
    breaks: format.duration(breakSeconds),
  };
  return (
    <Card.Root as="section" aria-label={t('plans.tracked.title')} px="4" pt="2.5" pb="3.5">
      <HStack h="6" mb="2" gap="2" minW="0">
        <Text as="h2" textStyle="sm" fontWeight="semibold" whiteSpace="nowrap">
          {t(day === today ? 'plans.tracked.today' : 'plans.tracked.title')}
        </Text>
        <Text as="span" textStyle="xs" color="fg.subtle" className="num" truncate>
          {t('plans.tracked.facts', facts)}
        </Text>
        {isOwn ? (
          <chakra.span ms="auto" textStyle="xs" color="brand.fg" whiteSpace="nowrap">
            <Link to={paths.timesheets({ week: weekStart })}>{t('plans.tracked.open')}</Link>
          </chakra.span>
        ) : null}
      </HStack>
      <Box
        role="img"
        aria-label={t('plans.tracked.facts', facts)}
        position="relative"
        h="8"
        borderRadius="l1"
        bg="bg.muted"
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
            title={piece.title}
            borderStartWidth="2px"
            borderColor="brand.solid"
            bg={piece.isRunning ? 'brand.solid' : 'brand.muted'}
            color={piece.isRunning ? 'brand.contrast' : 'fg'}
            style={{
              insetInlineStart: `${share(piece.startMs) * 100}%`,
              inlineSize: `${(share(piece.endMs) - share(piece.startMs)) * 100}%`,
            }}
          >
            {piece.title}
          </chakra.span>
        ))}
      </Box>
      <HStack justify="space-between" mt="1.5" textStyle="2xs" color="fg.subtle" className="num" aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </HStack>
    </Card.Root>
  );
}
