import { chakra } from '@chakra-ui/react';
import { Coffee } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { useBreakText } from '#client/features/timer/public/BreakNote.tsx';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { splitIntervalByDay } from '#shared/time/day.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import { type BreakRule, breaksOfDay } from '#shared/timer/breaks.ts';

const minute = 60_000;
/** A break is spoken of so long before it is due. */
const ahead = 30 * minute;

interface BreakHintProps {
  rule: BreakRule;
  /** A phone has room for the moment alone. */
  narrow: boolean;
  /** Shown while no break is near. */
  children: ReactNode;
}

/** While the timer runs: when the next break is due, or that it was. */
export function BreakHint({ rule, narrow, children }: BreakHintProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const breakText = useBreakText();
  const { due, nowMs } = useDueBreak(rule);
  if (due === undefined || due.atMs - nowMs > ahead) return children;
  const isPassed = due.atMs <= nowMs;
  const words = { break: breakText(due.minutes), time: format.time(new Date(due.atMs)) };
  const text = t(isPassed ? 'breaks.wasDue' : 'breaks.dueAt', words);
  return (
    <Tip content={text}>
      <chakra.span
        tabIndex={0}
        display="inline-flex"
        alignItems="center"
        gap="1"
        borderRadius="l1"
        color={isPassed ? 'warning.fg' : undefined}
      >
        <Coffee size={12} aria-hidden />
        <chakra.span srOnly={narrow} display={{ base: 'none', xl: 'inline' }}>
          {text}
        </chakra.span>
        <chakra.span hideFrom="xl" aria-hidden>
          {words.time}
        </chakra.span>
      </chakra.span>
    </Tip>
  );
}

/** The due break of today's entries, including unsent ones. */
function useDueBreak(rule: BreakRule) {
  const { tenantId, timeZone, employeeId } = useScope();
  const today = useToday();
  const { startWeekOn } = useFormat();
  const nowMs = useServerNow(0, minute);
  const { data = [] } = useWeekLogs({ tenantId, timeZone }, startOfWeek(today, startWeekOn), employeeId);
  const spans = data.flatMap((log) => {
    const span = { startedAt: new Date(log.startedAt), stoppedAt: new Date(endedAt(log) ?? nowMs) };
    return splitIntervalByDay(span, timeZone)
      .filter(({ day }) => day === today)
      .map(({ start, end }) => ({ startMs: start.getTime(), endMs: end.getTime() }));
  });
  return { due: breaksOfDay(rule, spans).due, nowMs };
}
