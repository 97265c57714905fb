import { useQueryClient } from '@tanstack/react-query';
import { isOfTimer, type QueuedChange } from '#client/features/offline-queue/queries.ts';
import { discard, rewrite, sendQueue } from '#client/features/offline-queue/queue.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** Drops changes, after which the rest of the queue is sent; returns those that were still here. */
export function useDiscard() {
  const client = useQueryClient();
  const owner = useScope();
  return async (changes: readonly QueuedChange[]): Promise<QueuedChange[]> => {
    const discarded = await discard(changes, { client, owner });
    void sendQueue(client, owner).catch(() => undefined);
    return discarded;
  };
}

/** Changes what waits, after which it is sent. */
export function useRewrite() {
  const client = useQueryClient();
  const owner = useScope();
  return async (changes: readonly QueuedChange[]): Promise<void> => {
    await rewrite(changes, { client, owner });
    void sendQueue(client, owner).catch(() => undefined);
  };
}

/** Changes and times in words. */
export function useChangeText() {
  const { t } = useTranslation();
  const format = useFormat();

  /** "12 Mar, 09:00 – 10:30" */
  function span({ startedAt, ...log }: Pick<TimeLog, 'startedAt' | 'stoppedAt' | 'isRunning'>): string {
    const stoppedAt = endedAt(log);
    const until = stoppedAt ? format.time(stoppedAt) : t('saved.conflict.now');
    return `${format.dateTime(startedAt)} – ${until}`;
  }
  /** "Time added: Export" */
  function what(change: QueuedChange): string {
    const task = subject(change);
    const verb = t(`saved.what.${change.kind}`);
    return task ? `${verb}: ${task}` : verb;
  }
  function when(change: QueuedChange): string {
    if (change.kind === 'start') return format.dateTime(change.startedAt);
    if (change.kind === 'task') return format.dateTime(change.task.createdAt ?? new Date(serverNow()));
    if (change.kind === 'stop') return format.dateTime(change.stoppedAt);
    if (change.kind === 'dropPause') return format.dateTime(change.at);
    return span(change.log);
  }
  return { span, what, when };
}

function subject(change: QueuedChange): string | null | undefined {
  if (change.kind === 'task') return change.body.title;
  if (change.kind === 'start') return change.task?.title ?? change.about?.description;
  return isOfTimer(change) ? undefined : change.log.task?.title || change.log.description;
}
