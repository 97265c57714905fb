import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { statusKey } from '#client/features/timer/public/known-status.ts';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { runningSince } from '#client/features/timer/timer-state.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { clockJumped, serverNow } from '#client/lib/clock.ts';
import { formatClock, formatDuration } from '#client/lib/format.ts';
import { showInTab } from '#client/lib/page.ts';
import { useReadOf } from '#client/lib/read.ts';
import { onBeat } from '#client/lib/use-server-now.ts';

const second = 1000;
/** How often the tab's title is renewed where nobody looks at the page. */
const hiddenPeriod = 15 * second;

/** Writes the running time and task into the tab: with seconds while the page is seen, else by the minute. */
export function useTabClock(): void {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const { data: status } = useReadOf(timerStatusQuery(tenantId));
  const since = runningSince(status);
  const title = status?.lastWorkedTask?.title ?? t('timer.noTask');

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
      showInTab(undefined);
    };
  }, [since, title, queryClient]);
}
