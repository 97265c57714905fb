import { useTimerState } from '#client/features/timer/public/use-timer.ts';
import { pausedWork } from '#client/features/timer/queries.ts';
import { useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

/** What the person has paused, with what goes on with it or lets it be; undefined where nothing is. */
export function usePause() {
  const paused = useTimerState(pausedWork);
  const start = useStartWork();
  const { mutate: drop, isPending: isDropping } = useWrite(timerApi.dropPause, {
    input: () => ({ body: {} }),
    onFailure: (error) => notify.refused(error),
    stale: ['timer'],
  });
  return paused && { ...paused, goOn: () => void start(paused), drop: () => drop(), isDropping };
}
