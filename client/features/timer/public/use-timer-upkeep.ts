import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSaved } from '#client/features/offline-queue/public/use-saved.ts';
import { acceptStatus } from '#client/features/timer/queries.ts';
import { hearOtherTabs } from '#client/features/timer/timer-channel.ts';
import { useHeartbeat } from '#client/features/timer/use-heartbeat.ts';
import { useTabClock } from '#client/features/timer/use-tab-clock.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { refresh } from '#client/lib/read.ts';

const countedByDay = ['timer', 'teams', 'time-logs'] as const;

/** Keeps the timer true for as long as somebody is signed in: once in the shell. */
export function useTimerUpkeep(): void {
  useHeartbeat();
  useSaved();
  useTabClock();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();

  useEffect(() => {
    const stop = hearOtherTabs((news) => {
      if (news.tenantId === tenantId) acceptStatus(queryClient, tenantId, news.status);
    });
    return stop;
  }, [tenantId, queryClient]);

  const today = useToday();
  const shownDay = useRef(today);
  useEffect(() => {
    if (shownDay.current === today) return;
    shownDay.current = today;
    void refresh(queryClient, ...countedByDay);
  }, [today, queryClient]);
}
