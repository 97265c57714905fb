import { Button, chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { entryOf, type QueuedChange } from '#client/features/offline-queue/queries.ts';
import { keepMine, keptOf, mineOf, type RefusedGroup } from '#client/features/offline-queue/refused-group.ts';
import { useChangeText, useDiscard } from '#client/features/offline-queue/use-queue.ts';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { entryTexts } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

/** The server's version of the entry; null if it is deleted, or no longer visible to the caller. */
const serverLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['time-logs', 'one', id],
    queryFn: async ({ signal }): Promise<TimeLog | null> => {
      try {
        return await call(timeLogsApi.one, { params: { id } }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export interface EditingProps {
  /** Opens the form with what was entered here, for the entry that the server has or as a new one. */
  onEdit: (entry: { mine: TimeLog; clientId: string; onSaved: () => void }, log: TimeLog | undefined) => void;
}

interface QueueConflictProps extends EditingProps {
  group: RefusedGroup;
  /** Decided about later: it stays on this device. */
  onClose: () => void;
}

/** The local change beside the server's version, and the ways to resolve the conflict. */
export function QueueConflict({ group, onEdit, onClose }: QueueConflictProps) {
  const { t } = useTranslation();
  const discard = useDiscard();
  const { attempt, failure, isBusy } = useAttempt();
  const [nowText] = useState(() => new Date(serverNow()).toISOString());
  const [freshId] = useState(() => uuidv4());
  const { head, parts } = group;
  const isNew = head.kind === 'add' || head.kind === 'start';
  const server = useReadOf(serverLogQuery(entryOf(head)), { enabled: !isNew });
  const isGone = server.data === null;
  const kept = isGone ? group : keptOf(group);
  const mine = mineOf(kept);
  const drop = async () => void (await discard(parts));
  const keep = () =>
    attempt(async () => {
      await keepMine({ group: kept, mine, isGone, nowText, freshId });
      await drop();
      notify.success(() => t('saved.conflict.kept'));
    });

  function editMine(log: TimeLog) {
    const clientId = isNew && head.refusal?.code !== 'CONFLICT' ? entryOf(head) : freshId;
    const entry = { ...log, isRunning: false, stoppedAt: endedAt(log) ?? nowText };
    onEdit({ mine: entry, clientId, onSaved: () => void drop() }, server.data ?? undefined);
    onClose();
  }

  return (
    <Modal
      open
      size="wide"
      onOpenChange={(open) => open || onClose()}
      title={t('saved.conflict.title')}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={() => void attempt(drop)}>
            {t(`saved.conflict.${server.data ? 'take' : 'discard'}`)}
          </Button>
          {mine ? (
            <Button variant="outline" disabled={isBusy} onClick={() => editMine(mine)}>
              {t('saved.conflict.edit')}
            </Button>
          ) : null}
          <Button loading={isBusy} onClick={() => void keep()}>
            {kept === group
              ? t(`saved.conflict.${keepName(group, { mine, isGone })}`)
              : t('saved.task.keepTime')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
          <Side title={t('saved.conflict.here')}>
            <EntryFacts log={mineOf(group)} />
          </Side>
          <Side title={t('saved.conflict.server')}>
            <ServerSide head={head} log={server.data} hasFailed={server.isError}>
              {(log) => <EntryFacts log={log} />}
            </ServerSide>
          </Side>
        </SimpleGrid>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
      </Stack>
    </Modal>
  );
}

function keepName(
  { head }: RefusedGroup,
  { mine, isGone }: { mine: TimeLog | undefined; isGone: boolean },
): string {
  if (head.kind === 'start') return 'keepManual';
  if ((head.refusal?.overlapping.length ?? 0) > 0) return 'keepCut';
  return isGone && mine ? 'keepNew' : 'keep';
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section
      aria-label={title}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="0.5"
      px="2.5"
      py="2"
      borderWidth="1px"
      borderRadius="l2"
      textStyle="sm"
      color="fg.muted"
      minW="0"
      overflowWrap="anywhere"
    >
      <chakra.h3 fontWeight="medium" color="fg">
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

/** An entry, line by line, so that two of them can be compared. */
function EntryFacts({ log }: { log: TimeLog | undefined }) {
  const { t } = useTranslation();
  const { span } = useChangeText();
  if (log === undefined) return <span>{t('saved.conflict.deleted')}</span>;
  const facts = new Set([
    log.task?.title ?? t('saved.conflict.noTask'),
    span(log),
    log.project?.name,
    ...entryTexts.map((field) => log[field]),
    log.isBillable ? t('saved.conflict.billable') : undefined,
  ]);
  return [...facts].map((fact) =>
    fact ? (
      <chakra.span key={fact} dir="auto">
        {fact}
      </chakra.span>
    ) : null,
  );
}

interface ServerSideProps {
  head: QueuedChange;
  /** Null: the entry is deleted; undefined: not read. */
  log: TimeLog | null | undefined;
  hasFailed: boolean;
  /** Draws the entry. */
  children: (log: TimeLog) => ReactNode;
}

/** The server's reason for the refusal, and its current version. */
function ServerSide({ head, log, hasFailed, children }: ServerSideProps) {
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
  return hasFailed ? (
    <span>{t('saved.conflict.unread')}</span>
  ) : (
    <Skeleton h="0.75rem" style={{ marginBlock: '0.25rem' }} />
  );
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
  return <>{t(status?.running ? 'saved.conflict.runs' : 'saved.conflict.idle', words)}</>;
}
