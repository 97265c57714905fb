import { chakra, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedChange } from '#client/features/offline-queue/public/change.ts';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { serverNow } from '#client/lib/clock.ts';
import { clockText } from '#client/lib/clock-text.ts';
import { useReadOf } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';

export interface ServerSideProps {
  head: SavedChange;
  /** Null: the entry is gone; undefined: not read. */
  log: TimeLog | null | undefined;
  hasFailed: boolean;
  /** Draws the entry. */
  children: (log: TimeLog) => ReactNode;
}

/** What the server says of a refused change, and what it has in its place. */
export function ServerSide({ head, log, hasFailed, children }: ServerSideProps) {
  const { refusal } = head;
  return (
    <>
      {refusal ? <chakra.span color="danger.fg">{refusal.message}</chakra.span> : null}
      {refusal?.overlapping.map((other) => (
        <OtherEntry key={other.id} log={other} />
      ))}
      {head.kind === 'start' ? <TimerNow /> : null}
      {head.kind === 'edit' || head.kind === 'remove' ? (
        <EntryNow log={log} hasFailed={hasFailed}>
          {children}
        </EntryNow>
      ) : null}
    </>
  );
}

function EntryNow({ log, hasFailed, children }: Omit<ServerSideProps, 'head'>) {
  const { t } = useTranslation();
  if (log) return children(log);
  if (log === null) return <span>{t('saved.conflict.gone')}</span>;
  return hasFailed ? <span>{t('saved.conflict.unread')}</span> : <Skeleton h="3" my="1" />;
}

function OtherEntry({ log }: { log: OverlappingLog }) {
  const { t } = useTranslation();
  const format = useFormat();
  const until = log.to ? clockText(log.to, format) : t('saved.conflict.now');
  return (
    <>
      <chakra.span dir="auto">{log.taskTitle || log.description || t('saved.conflict.noTask')}</chakra.span>
      <chakra.span className="num">
        {`${format.dateLong(log.day)}, ${clockText(log.from, format)} – ${until}`}
      </chakra.span>
    </>
  );
}

function TimerNow() {
  const { t } = useTranslation();
  const format = useFormat();
  const { tenantId } = useScope();
  const { data: status } = useReadOf(timerStatusQuery(tenantId));
  const words = {
    task: status?.lastWorkedTask?.title ?? t('saved.conflict.noTask'),
    since: format.dateTime(status?.lastLog?.startedAt ?? new Date(serverNow())),
  };
  return (
    <chakra.span className="num" dir="auto">
      {t(status?.running ? 'saved.conflict.runs' : 'saved.conflict.idle', words)}
    </chakra.span>
  );
}
