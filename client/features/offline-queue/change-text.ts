import { useTranslation } from 'react-i18next';
import type { SavedChange } from '#client/features/offline-queue/public/change.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

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
  function what(change: SavedChange): string {
    const task = subject(change);
    const verb = t(`saved.what.${change.kind}`);
    return task ? `${verb}: ${task}` : verb;
  }
  function when(change: SavedChange): string {
    if (change.kind === 'start') return format.dateTime(change.startedAt);
    if (change.kind === 'stop') return format.dateTime(change.stoppedAt);
    return span(change.log);
  }
  return { span, what, when };
}

function subject(change: SavedChange): string | null | undefined {
  if (change.kind === 'start') return change.task.title;
  return change.kind === 'stop' ? undefined : change.log.task?.title || change.log.description;
}
