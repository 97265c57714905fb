import { chakra, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { taskChoices, taskKeywords, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { type AttentionMemory, settleGap } from '#client/features/timer/attention.ts';
import { applyRemoteUpdate } from '#client/features/timer/queries.ts';
import { publishStatus } from '#client/features/timer/status-tabs.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { timerApi } from '#shared/timer/timer.api.ts';
import { type TimerGapAction, type TimerStatus, timerGapAction } from '#shared/timer/timer.schema.ts';

interface GapDialogProps {
  memory: AttentionMemory;
  gap: NonNullable<AttentionMemory['gap']>;
  status: TimerStatus;
}

interface Decision {
  action: TimerGapAction;
  taskId?: string | undefined;
}

/** Sends a decision and closes; what was changed elsewhere meanwhile stays as it is. */
function useDecision({ memory, gap }: Pick<GapDialogProps, 'memory' | 'gap'>) {
  const { tenantId } = useScope();
  const client = useQueryClient();
  const span = { from: new Date(gap.fromMs).toISOString(), to: new Date(gap.toMs).toISOString() };
  const { mutate, error, isPending } = useWrite(timerApi.gap, {
    input: (decision: Decision) => ({ body: { ...decision, ...span, logId: memory.logId } }),
    onSuccess: (status) => {
      publishStatus({ tenantId, status });
      applyRemoteUpdate(client, { tenantId, status });
      settleGap(memory);
    },
    onFailure: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'TIMER_CHANGED')) return;
      notify.refused(failure);
      settleGap(memory);
    },
    endsWith: 'answer',
  });
  function decide(decision: Decision): void {
    if (decision.action === 'keep') settleGap(memory);
    else mutate(decision);
  }
  return { decide, failure: error ? errorText(error) : undefined, isBusy: isPending };
}

/** Offers choices for time without a sign of life, while the timer runs. Escape keeps the time. */
export function GapDialog({ memory, gap, status }: GapDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const keepRef = useRef<HTMLButtonElement>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const { decide, failure, isBusy } = useDecision({ memory, gap });
  const tasks = useTaskChoices();
  const { fromMs, toMs } = gap;
  const startMs = Date.parse(status.lastLog?.startedAt ?? '');
  const isOneDay = format.date(new Date(startMs)) === format.date(new Date(toMs));
  const moment = (ms: number) => (isOneDay ? format.time(new Date(ms)) : format.dateTime(new Date(ms)));
  const words = {
    task: status.lastWorkedTask?.title ?? (status.lastLog?.description || t('timerAttention.gap.noTask')),
    other: tasks.find(({ id }) => id === otherId)?.title ?? t('timerAttention.gap.noTask'),
    start: moment(startMs),
    from: moment(fromMs),
    to: moment(toMs),
  };
  const time = format.duration((toMs - fromMs) / 1000);
  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => open || decide({ action: 'keep' })}
      title={t('timerAttention.gap.title')}
      description={t(gap.isIdle ? 'timerAttention.gap.idle' : 'timerAttention.gap.text', { ...words, time })}
      initialFocusEl={() => keepRef.current}
    >
      <Stack gap="1.5" role="group" aria-label={t('timerAttention.gap.choices')}>
        {timerGapAction.options.map((action) => (
          <Fragment key={action}>
            <Choice
              ref={action === 'keep' ? keepRef : undefined}
              label={t(`timerAttention.gap.${action}`)}
              result={t(`timerAttention.gap.result.${action}`, words)}
              isBusy={isBusy}
              onChoose={() =>
                decide({ action, taskId: action === 'split' ? (otherId ?? undefined) : undefined })
              }
            />
            {action === 'split' ? <OtherTask tasks={tasks} value={otherId} onChange={setOtherId} /> : null}
          </Fragment>
        ))}
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
      </Stack>
    </Modal>
  );
}

function useTaskChoices() {
  const scope = useScope();
  const { data } = useReadOf(teamTasksQuery(scope));
  return taskChoices(data?.items ?? [], scope.employeeId);
}

interface OtherTaskProps {
  tasks: ReturnType<typeof useTaskChoices>;
  value: string | null;
  onChange: (id: string | null) => void;
}

function OtherTask({ tasks, value, onChange }: OtherTaskProps) {
  const { t } = useTranslation();
  return (
    <EntityPicker
      label={t('timerAttention.gap.otherTask')}
      placeholder={t('timerAttention.gap.otherTask')}
      items={tasks}
      itemKey={({ id }) => id}
      itemText={({ title }) => title}
      itemKeywords={taskKeywords}
      renderItem={(task) => <TaskChoice task={task} />}
      value={value}
      clearable
      size="sm"
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  label: string;
  /** The times that come of it. */
  result: string;
  isBusy: boolean;
  onChoose: () => void;
  ref: React.Ref<HTMLButtonElement> | undefined;
}

function Choice({ label, result, isBusy, onChoose, ref }: ChoiceProps) {
  return (
    <chakra.button
      ref={ref}
      type="button"
      disabled={isBusy}
      onClick={onChoose}
      display="grid"
      gap="0.5"
      minW="0"
      textAlign="start"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      _disabled={{ opacity: 0.6, cursor: 'default' }}
    >
      <chakra.span fontWeight="medium">{label}</chakra.span>
      <chakra.span className="num" textStyle="xs" color="fg.muted" whiteSpace="normal">
        {result}
      </chakra.span>
    </chakra.button>
  );
}
