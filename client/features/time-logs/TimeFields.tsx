import { Box, Flex, Input, Textarea } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '#client/features/projects/public/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { ClientField } from '#client/features/time-logs/ClientField.tsx';
import { LabelsField } from '#client/features/time-logs/LabelsField.tsx';
import { ownReason } from '#client/features/time-logs/public/time-draft.ts';
import { type TimeForm, useReasonWords } from '#client/features/time-logs/use-time-form.ts';
import { TaskChoice } from '#client/features/timer/public/TaskChoice.tsx';
import { taskKeywords, tasksByInterest } from '#client/features/timer/public/task-choices.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { Check } from '#client/ui/Check.tsx';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface FieldsProps {
  form: TimeForm;
}

/** What was done, for what, and why it was not the timer that took it. */
export function TimeFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { draft, change, problems, rules } = form;
  return (
    <>
      <OwnerField form={form} />
      <Flex gap="3" wrap="wrap" align="flex-start">
        <TaskField form={form} />
        <ProjectField form={form} />
      </Flex>
      <ClientField form={form} />
      <ReasonField form={form} />
      <Field
        label={t('timeLogs.form.description')}
        required={rules.requireDescription}
        error={problems.description}
      >
        <Textarea
          rows={2}
          autoresize
          dir="auto"
          maxLength={2000}
          value={draft.description}
          onChange={(event) => change({ ...draft, description: event.target.value })}
        />
      </Field>
      <LabelsField form={form} />
      <Check checked={draft.isBillable} onCheckedChange={(isBillable) => change({ ...draft, isBillable })}>
        {t('timeLogs.form.billable')}
      </Check>
    </>
  );
}

/** Whose time it is, for who may enter it for others; it never moves to somebody else. */
function OwnerField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { owners, draft, log, change, problems } = form;
  if (owners.length < 2) return null;
  const label = t('timeLogs.form.employee');
  return (
    <Field label={label} error={problems.employeeId}>
      <EntityPicker
        label={label}
        items={owners}
        itemKey={({ employeeId }) => employeeId}
        itemText={({ name }) => name}
        value={draft.employeeId}
        disabled={log !== undefined}
        size="sm"
        onChange={(employeeId) => employeeId && change({ ...draft, employeeId })}
      />
    </Field>
  );
}

type Choice = Pick<Task, 'id' | 'title' | 'number' | 'taskNumber'> & { status?: string; issueType?: string };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A task as the picker lists it. */
function choiceOf(
  task: Pick<Choice, 'id' | 'title' | 'number' | 'taskNumber'> & { status?: unknown; issueType?: unknown },
): Choice {
  const { id, title, number, taskNumber, status, issueType } = task;
  return { id, title, number, taskNumber, status: textOf(status), issueType: textOf(issueType) };
}

function TaskField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data, isPending } = useReadOf(teamTasksQuery(scope));
  const { draft, change, problems, rules, log } = form;
  const tasks = tasksByInterest(data?.items ?? [], draft.employeeId);
  const label = t('timeLogs.form.task');
  // A task of another team keeps its name here.
  const own = log?.task && !tasks.some(({ id }) => id === log.taskId) ? [choiceOf(log.task)] : [];
  return (
    <Box flex="2" minW={{ base: '100%', md: '14rem' }}>
      <Field label={label} required={rules.requireTask} error={problems.taskId}>
        <EntityPicker
          label={label}
          items={[...tasks.map(choiceOf), ...own]}
          itemKey={({ id }) => id}
          itemText={({ title }) => title}
          itemKeywords={taskKeywords}
          renderItem={(task) => <TaskChoice task={task} />}
          value={draft.taskId}
          loading={isPending}
          clearable
          size="sm"
          placeholder={t('timeLogs.form.chooseTask')}
          onChange={(taskId) => {
            const task = tasks.find(({ id }) => id === taskId);
            change({ ...draft, taskId, projectId: task?.projectId ?? draft.projectId });
          }}
        />
      </Field>
    </Box>
  );
}

function ProjectField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(projectsQuery);
  const { draft, change, problems, rules } = form;
  const projects = (data?.items ?? []).filter(({ id, isArchived }) => !isArchived || id === draft.projectId);
  const label = t('timeLogs.form.project');
  return (
    <Box flex="1" minW={{ base: '100%', md: '10rem' }}>
      <Field label={label} required={rules.requireProject} error={problems.projectId}>
        <EntityPicker
          label={label}
          items={projects}
          itemKey={({ id }) => id}
          itemText={({ name }) => name}
          renderItem={({ name, color, imageUrl }) => (
            <ProjectMark name={name} color={color} imageUrl={imageUrl} />
          )}
          value={draft.projectId}
          clearable
          size="sm"
          placeholder={t('timeLogs.form.chooseProject')}
          onChange={(projectId) => change({ ...draft, projectId })}
        />
      </Field>
    </Box>
  );
}

function ReasonField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const words = useReasonWords();
  const { draft, change, problems, rules } = form;
  const choices = Object.entries(words).map(([value, label]) => ({ value, label }));
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Box flex="1" minW="12rem">
        <Field label={t('timeLogs.form.reason')} required={rules.requireReason} error={problems.reason}>
          <SelectInput
            size="sm"
            placeholder={t('timeLogs.form.chooseReason')}
            options={[...choices, { value: ownReason, label: t('timeLogs.form.otherReason') }]}
            value={draft.reason}
            onChange={(event) => change({ ...draft, reason: event.target.value })}
          />
        </Field>
      </Box>
      {draft.reason === ownReason ? (
        <Box flex="1" minW="12rem">
          <Field label={t('timeLogs.form.ownReason')} hideLabel>
            <Input
              size="sm"
              dir="auto"
              maxLength={200}
              placeholder={t('timeLogs.form.ownReason')}
              value={draft.reasonText}
              onChange={(event) => change({ ...draft, reasonText: event.target.value })}
            />
          </Field>
        </Box>
      ) : null}
    </Flex>
  );
}
