import { Button, chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedByTimer } from '#client/features/timer/known-status.ts';
import { timerStatusQuery } from '#client/features/timer/queries.ts';
import { forget } from '#client/features/timer/saved/queue.ts';
import type { SavedChange, SavedStart } from '#client/features/timer/saved-changes.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface SavedConflictProps {
  start: SavedStart;
  /** The start, and the stop where there is one. */
  parts: readonly SavedChange[];
  onClose: () => void;
}

/** What was recorded here beside what the server has; closed without a decision, it stays on this device. */
export function SavedConflict({ start, parts, onClose }: SavedConflictProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const client = useQueryClient();
  const { attempt, failure, isBusy } = useAttempt();
  const stop = parts.find((one) => one.kind === 'stop');
  const [nowText] = useState(() => new Date(serverNow()).toISOString());
  const stoppedAt = stop?.stoppedAt ?? nowText;

  const keep = () =>
    attempt(async () => {
      const { clientId, startedAt, teamId, task } = start;
      const body = { clientId, startedAt, stoppedAt, taskId: task.id, organizationTeamId: teamId };
      await call(timeLogsApi.add, { body });
      await forget(parts, scope);
      notify.success(t('timerSaved.conflict.kept'));
      for (const module of ['timer', ...changedByTimer]) {
        void client.invalidateQueries({ queryKey: [scope.tenantId, module] });
      }
    });

  const until = stop ? format.dateTime(stoppedAt) : t('timerSaved.conflict.until');
  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={t('timerSaved.conflict.title')}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={() => void attempt(() => forget(parts, scope))}>
            {t('timerSaved.conflict.discard')}
          </Button>
          <Button loading={isBusy} onClick={() => void keep()}>
            {t('timerSaved.conflict.keep')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
          <Side
            title={t('timerSaved.conflict.here')}
            lines={[start.task.title, `${format.dateTime(start.startedAt)} – ${until}`]}
          />
          <ServerSide refusal={start.refusal} />
        </SimpleGrid>
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
      </Stack>
    </Modal>
  );
}

function ServerSide({ refusal }: { refusal: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tenantId } = useScope();
  const { data: status } = useQuery(timerStatusQuery(tenantId));
  const words = {
    task: status?.lastWorkedTask?.title ?? t('timerSaved.conflict.noTask'),
    since: format.dateTime(status?.lastLog?.startedAt ?? new Date(serverNow())),
    interpolation: { escapeValue: false },
  };
  const state = status?.running ? t('timerSaved.conflict.runs', words) : t('timerSaved.conflict.idle');
  return <Side title={t('timerSaved.conflict.server')} lines={[refusal ?? '', state]} />;
}

function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <chakra.div
      display="grid"
      alignContent="start"
      gap="0.5"
      px="2.5"
      py="2"
      borderWidth="1px"
      borderRadius="l2"
      textStyle="sm"
      minW="0"
    >
      <chakra.span fontWeight="medium">{title}</chakra.span>
      {lines.map((line) => (
        <chakra.span key={line} color="fg.muted" className="num" dir="auto">
          {line}
        </chakra.span>
      ))}
    </chakra.div>
  );
}
