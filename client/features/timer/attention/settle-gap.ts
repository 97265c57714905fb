import { mutationOptions } from '@tanstack/react-query';
import { changedByTimer } from '#client/features/timer/public/known-status.ts';
import { takeNews } from '#client/features/timer/queries.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import type { TimerGapAction } from '#shared/timer/timer.schema.ts';

export interface GapDecision {
  logId: string;
  fromMs: number;
  toMs: number;
  action: TimerGapAction;
  taskId?: string | undefined;
}

/** Carries out what was decided about the time in which nothing was heard. */
export const settleGapMutation = (tenantId: string) =>
  mutationOptions({
    mutationKey: ['timer', 'gap'],
    mutationFn: ({ fromMs, toMs, ...rest }: GapDecision) => {
      const body = { ...rest, from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return call(timerApi.gap, { body });
    },
    onSuccess: (status, _decision, _shown, { client }) => takeNews(client, tenantId, status),
    onSettled: (_status, _error, _decision, _shown, { client }) =>
      void refresh(client, 'timer', ...changedByTimer),
  });
