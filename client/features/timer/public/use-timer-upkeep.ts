import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOfflineQueue } from '#client/features/offline-queue/public/OfflineQueue.tsx';
import { billableDefaultsQuery } from '#client/features/rates/queries.ts';
import { isOverdue, noteSign } from '#client/features/timer/attention.ts';
import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import {
  applyRemoteUpdate,
  statusKey,
  type TimerScope,
  timerStatusQuery,
} from '#client/features/timer/queries.ts';
import { subscribeToTabs } from '#client/features/timer/status-tabs.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { showInTab } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockJumped, serverNow } from '#client/lib/time/clock.ts';
import { formatClock, formatDuration } from '#client/lib/time/format.ts';
import { onBeat, wakeEvents } from '#client/lib/time/use-server-now.ts';
import { timeLogSources } from '#shared/enums/time-log.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { syncIntervalSeconds, syncMarker, type TimerStatus } from '#shared/timer/timer.schema.ts';
import { runningSince } from '#shared/timer/timer-time.ts';

const countedByDay = ['timer', 'teams', 'time-logs'] as const;

/** Keeps the timer true for as long as somebody is signed in: once in the shell. */
export function useTimerUpkeep(): void {
  useHeartbeat();
  useOfflineQueue();
  useTabClock();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  // For the marks of time that is recorded without a connection. The shell has read them a moment ago.
  useReadOf(billableDefaultsQuery, { enabled: useHasModule('money'), staleTime: Number.POSITIVE_INFINITY });

  useEffect(() => {
    const unsubscribe = subscribeToTabs((update) => {
      if (update.tenantId === tenantId) applyRemoteUpdate(queryClient, update);
    });
    return unsubscribe;
  }, [tenantId, queryClient]);

  const today = useToday();
  const shownDay = useRef(today);
  useEffect(() => {
    if (shownDay.current === today) return;
    shownDay.current = today;
    void refresh(queryClient, ...countedByDay);
  }, [today, queryClient]);
}

/** Does the work in one tab of this browser at a time; another one takes over when that tab goes. */
function inOneTab(signal: AbortSignal, work: () => () => void): void {
  const until = () =>
    new Promise<void>((resolve) => {
      const stop = work();
      const end = () => {
        stop();
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  const turn = 'locks' in navigator ? navigator.locks.request('takt-heartbeat', { signal }, until) : until();
  // Waiting for the turn ends with the signal, which the lock reports as an error.
  turn.catch(() => undefined);
}

function syncTimer(
  { tenantId, organizationId, employeeId }: TimerScope,
  source: string,
): Promise<TimerStatus> {
  const owner = { tenantId, organizationId, employeeId };
  return call(timerApi.sync, {
    body: {
      ...owner,
      logType: 'TRACKED',
      source: timeLogSources.find((each) => each === source),
      duration: syncMarker,
    },
  });
}

const runningSource = (status: TimerStatus | undefined) =>
  status?.running ? status.lastLog?.source : undefined;

/** A sign of life every minute for as long as the timer runs. */
function useHeartbeat(): void {
  const scope = useScope();
  const queryClient = useQueryClient();
  const source = useTimerState(runningSource);

  /** Requests signs of life from other devices before it notes a gap. */
  const checkGap = useEffectEvent(async () => {
    const status = queryClient.getQueryData(statusKey);
    if (status === undefined) return;
    const query = { ...timerStatusQuery(scope.tenantId), staleTime: 0 };
    const current = isOverdue(status, serverNow()) ? await queryClient.fetchQuery(query) : status;
    noteSign(current, serverNow());
  });

  const beat = useEffectEvent(async (source: string) => {
    // Without a connection the next beat retries.
    const isChecked = await checkGap().then(
      () => true,
      () => false,
    );
    if (!isChecked) return;
    syncTimer(scope, source).then(
      (status) => applyRemoteUpdate(queryClient, { tenantId: scope.tenantId, status }),
      // A missed beat is made good by the next one.
      () => undefined,
    );
  });

  useEffect(() => {
    if (source === undefined) return;
    const controller = new AbortController();
    inOneTab(controller.signal, () => {
      const wake = () => void checkGap().catch(() => undefined);
      wake();
      const interval = window.setInterval(() => void beat(source), syncIntervalSeconds * 1000);
      for (const name of wakeEvents) window.addEventListener(name, wake);
      return () => {
        window.clearInterval(interval);
        for (const name of wakeEvents) window.removeEventListener(name, wake);
      };
    });
    return () => controller.abort();
  }, [source]);
}

const second = 1000;
/** The refresh interval of the tab's title while the page is hidden. */
const hiddenPeriod = 15 * second;

/** The part of the timer's state that the tab shows. */
const inTab = (status: TimerStatus | undefined) => ({
  since: runningSince(status),
  task: status?.lastWorkedTask?.title,
});

/** Writes the running time and task into the tab: with seconds while the page is seen, else by the minute. */
function useTabClock(): void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { since, task } = useTimerState(inTab);
  const isRunning = since !== undefined;
  const title = task ?? t('timer.noTask');

  useEffect(() => {
    if (since === undefined) return;
    const queryKey = statusKey;

    function write(): void {
      const seconds = Math.max(0, (serverNow() - (since ?? 0)) / second);
      showInTab(`${document.hidden ? formatDuration(seconds) : formatClock(seconds)} · ${title}`);
      // After sleep, or when somebody sets the clock, only the server knows what time it is.
      if (clockJumped() && queryClient.isFetching({ queryKey }) === 0) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }

    write();
    const leave = onBeat({ originMs: since, periodMs: second }, write);
    const hidden = window.setInterval(write, hiddenPeriod);
    return () => {
      leave();
      window.clearInterval(hidden);
    };
  }, [since, title, queryClient]);

  // At the end only: the server's answer to a start moves its beginning, and each change of the icon loads a picture.
  useEffect(() => {
    if (!isRunning) return;
    return () => showInTab(undefined);
  }, [isRunning]);
}
