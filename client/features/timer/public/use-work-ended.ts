import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { statusKey } from '#client/features/timer/public/known-status.ts';
import { readActive, writeActive } from '#client/lib/session.ts';

/**
 * What the page does once the server has ended the work on a task that was closed or deleted: it reads the timer anew,
 * also where live updates are off, and no longer offers the task.
 */
export function useWorkEnded(): (taskId: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (taskId) => {
      if (readActive('task') === taskId) writeActive('task', undefined);
      void queryClient.invalidateQueries({ queryKey: statusKey });
    },
    [queryClient],
  );
}
