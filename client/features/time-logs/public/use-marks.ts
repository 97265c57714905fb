import { useQueryClient } from '@tanstack/react-query';
import { idChunks, type ListedEntry } from '#client/features/time-logs/public/use-time-actions.ts';
import { showLogsAtOnce } from '#client/features/time-logs/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { MarkedTimeLogs } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface Mark {
  entries: readonly ListedEntry[];
  isBillable: boolean;
}

async function send({ entries, isBillable }: Mark): Promise<MarkedTimeLogs> {
  const answers: MarkedTimeLogs[] = [];
  for (const ids of idChunks(entries)) {
    answers.push(await call(timeLogsApi.mark, { body: { ids, isBillable } }));
  }
  const skipped = [
    ...grouped(
      answers.flatMap((answer) => answer.skipped),
      ({ code }) => code,
    ),
  ];
  return {
    ids: answers.flatMap(({ ids }) => ids),
    skipped: skipped.map(([code, parts]) => ({
      code,
      count: parts.reduce((sum, { count }) => sum + count, 0),
    })),
  };
}

/**
 * Marks many entries as billable or not; says how many and which stay, with a way back. Answers whether the server
 * agreed.
 */
export function useMarks(): (mark: Mark) => Promise<boolean> {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();

  function skippedText(skipped: MarkedTimeLogs['skipped']): string[] {
    if (skipped.length === 0) return [];
    const reasons = skipped.map(({ code, count }) =>
      t(`timeLogs.marked.because.${code}`, { number: format.number(count) }),
    );
    const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
    return [t('timeLogs.marked.skipped', { reasons: list.format(reasons) })];
  }

  const { mutateAsync } = useWriteOf(send, {
    sends: [timeLogsApi.mark],
    show: ({ entries, isBillable }) => {
      const ids = new Set(entries.map(({ id }) => id));
      return showLogsAtOnce(client, (log) => (ids.has(log.id) ? { ...log, isBillable } : log));
    },
    onSuccess: ({ ids, skipped }, { isBillable }, rollBack) => {
      const number = format.number(ids.length);
      if (skipped.length > 0) rollBack?.();
      if (ids.length === 0) {
        notify.info(() => [t('timeLogs.marked.none'), ...skippedText(skipped)].join(' '));
        return;
      }
      const key = isBillable ? 'billable' : 'notBillable';
      notify.undo(
        () => [t(`timeLogs.marked.${key}`, { number }), ...skippedText(skipped)].join(' '),
        () => void mark({ entries: ids.map((id) => ({ id })), isBillable: !isBillable }),
      );
    },
    onFailure: (error) => notify.refused(error),
  });
  const mark = (wanted: Mark) =>
    mutateAsync(wanted).then(
      () => true,
      () => false,
    );
  return mark;
}
