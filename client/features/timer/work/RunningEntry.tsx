import { Button, chakra, HStack, Input, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { taskChoices, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { openSplitTime } from '#client/features/time-logs/public/time-dialog.ts';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { openStopAt } from '#client/features/timer/attention.ts';
import { useTimerActions, useTimerStatus } from '#client/features/timer/public/use-timer.ts';
import { useAddFavorite } from '#client/features/timer/use-add-favorite.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { WallTimeField } from '#client/ui/dates/WallTimeField.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { wallTimeOf } from '#shared/time/wall-time.ts';
import { timeWordsMaximum } from '#shared/time-logs/time-log-changes.schema.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import type { TimerTask } from '#shared/timer/timer-machine.ts';

import {
  meantStart,
  minuteMs,
  type RunningDraft,
  type RunningLog,
  startOf,
  useRunningForm,
} from './use-running-form.ts';

interface RunningEntryProps {
  onDone: () => void;
}

/** Corrects what runs: its start, note, task and project; or splits, stops or discards it. */
export function RunningEntry({ onDone }: RunningEntryProps) {
  const status = useTimerStatus();
  const log = status?.running ? status.lastLog : null;
  if (!status || !log) return null;
  return <EntryForm key={log.id} log={log} task={status.lastWorkedTask} onDone={onDone} />;
}

interface EntryFormProps extends RunningEntryProps {
  log: RunningLog;
  task: TimerStatus['lastWorkedTask'];
}

function EntryForm({ log, task, onDone }: EntryFormProps) {
  const { t } = useTranslation();
  const form = useRunningForm(log, onDone);
  return (
    <>
      <Form form={form} gap="3" p="3">
        <StartField form={form} log={log} />
        <Field label={t('timerWork.edit.note')} error={form.errorOf('description')}>
          <Input {...form.register('description')} size="sm" dir="auto" maxLength={timeWordsMaximum} />
        </Field>
        <TaskField form={form} task={task} />
        <ProjectField form={form} />
        <Button type="submit" size="sm" loading={form.isBusy}>
          {t('timerWork.edit.save')}
        </Button>
      </Form>
      <Actions log={log} task={task} onDone={onDone} />
    </>
  );
}

interface FieldProps {
  form: ApiForm<RunningDraft>;
}

const steps = [5, 15] as const;

/** The start: typed, or changed in steps; with the resulting duration. */
function StartField({ form, log }: FieldProps & { log: RunningLog }) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const format = useFormat();
  const errorId = useId();
  const nowMs = useServerNow(Date.parse(log.startedAt), minuteMs);
  const { value, onChange } = form.bind('startedAt');
  const start = startOf(value, log, timeZone);
  const refusal = form.errorOf('startedAt') ?? (start ? undefined : t('timeLogs.form.clock'));
  const seconds = start ? Math.max(0, (nowMs - start.getTime()) / 1000) : 0;
  const earlier = start ? Math.round((Date.parse(log.startedAt) - start.getTime()) / minuteMs) : 0;

  const move = (minutes: number) =>
    onChange(
      wallTimeOf(new Date((start ?? new Date(log.startedAt)).getTime() - minutes * minuteMs), timeZone),
    );

  return (
    <Stack gap="1">
      <chakra.div aria-hidden textStyle="sm" fontWeight="medium">
        {t('timerWork.edit.started')}
      </chakra.div>
      <HStack gap="1.5" wrap="wrap" align="flex-start">
        <WallTimeField
          label={t('timerWork.edit.started')}
          value={value}
          zone={timeZone}
          onChange={(next) =>
            onChange(next.clock === value.clock ? next : meantStart(next.clock, log, timeZone))
          }
          errorId={refusal === undefined ? undefined : errorId}
        />
        {steps.map((minutes) => (
          <Button key={minutes} size="sm" variant="outline" className="num" onClick={() => move(minutes)}>
            <bdi>{format.number(-minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' })}</bdi>
            <VisuallyHidden>{t('timerWork.edit.earlierBy', { minutes })}</VisuallyHidden>
          </Button>
        ))}
      </HStack>
      <chakra.p
        id={errorId}
        role="status"
        textStyle="xs"
        color={refusal === undefined ? 'fg.muted' : 'danger.fg'}
      >
        {refusal ?? t('timerWork.edit.result', { time: format.duration(seconds) })}
        {refusal === undefined && earlier > 0
          ? ` · ${t('timerWork.edit.earlier', { time: format.duration(earlier * 60) })}`
          : null}
      </chakra.p>
    </Stack>
  );
}

const choiceOf = ({ id, title, number, issueType, taskNumber }: Task): TimerTask => ({
  ...{ id, title, number, issueType, taskNumber },
});

function TaskField({ form, task }: FieldProps & Pick<EntryFormProps, 'task'>) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data, isPending } = useReadOf(teamTasksQuery(scope));
  const { value, onChange } = form.bind('taskId');
  const tasks = taskChoices(data?.items ?? [], scope.employeeId);
  // A task of another team keeps its name here.
  const own: TimerTask[] =
    task && !tasks.some(({ id }) => id === task.id) ? [{ id: task.id, title: task.title }] : [];
  const label = t('timerWork.edit.task');
  return (
    <Field label={label} error={form.errorOf('taskId')}>
      <EntityPicker
        label={label}
        items={[...tasks.map(choiceOf), ...own]}
        itemKey={({ id }) => id}
        itemText={({ title }) => title}
        itemKeywords={({ number, taskNumber }) => [taskNumber, number].filter(Boolean).join(' ')}
        renderItem={(one) => <TaskChoice task={one} />}
        value={value}
        loading={isPending}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseTask')}
        onChange={(taskId) => {
          onChange(taskId);
          const projectId = tasks.find(({ id }) => id === taskId)?.projectId;
          if (projectId) form.bind('projectId').onChange(projectId);
        }}
      />
    </Field>
  );
}

function ProjectField({ form }: FieldProps) {
  const { t } = useTranslation();
  const { projects } = useOpenProjects();
  const label = t('timerWork.edit.project');
  return (
    <Field label={label} error={form.errorOf('projectId')}>
      <EntityPicker
        label={label}
        items={projects}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={({ name, color, imageUrl }) => (
          <ProjectMark name={name} color={color} imageUrl={imageUrl} />
        )}
        {...form.bind('projectId')}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseProject')}
      />
    </Field>
  );
}

/** Further actions. */
function Actions({ log, task, onDone }: EntryFormProps) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const { discard } = useTimeActions();
  const { togglePause } = useTimerActions();
  const addFavorite = useAddFavorite();
  const title = (log.taskId ? task?.title : undefined) ?? log.description?.trim() ?? '';
  const then = (act: () => void) => () => {
    onDone();
    act();
  };
  const look = { size: 'sm', variant: 'ghost' } as const;
  return (
    <HStack gap="1" px="2" py="1.5" borderTopWidth="1px" wrap="wrap">
      <Button {...look} onClick={then(() => openSplitTime({ ...log, timeZone }))}>
        {t('timerWork.edit.split')}
      </Button>
      <Button {...look} onClick={then(togglePause)}>
        {t('timer.pause')}
      </Button>
      <Button {...look} onClick={then(() => openStopAt(new Date(serverNow())))}>
        {t('timerWork.edit.stopAt')}
      </Button>
      {title === '' ? null : (
        <Button {...look} onClick={then(() => addFavorite({ logId: log.id, title }))}>
          {t('favorites.add')}
        </Button>
      )}
      <Button {...look} ms="auto" colorPalette="danger" onClick={then(() => void discard(log.id))}>
        {t('timer.discard')}
      </Button>
    </HStack>
  );
}
