import { Box, Flex, HStack, Input, Textarea } from '@chakra-ui/react';
import { clientsQuery, projectsQuery } from '#client/features/projects/queries.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { taskKeywords, tasksByInterest, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { ownReason } from '#client/features/time-logs/time-draft.ts';
import { useReasonTexts } from '#client/features/time-logs/use-save-time.ts';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker, MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface FieldsProps {
  form: TimeForm;
}

interface TimeFieldsProps extends FieldsProps {
  /** Whether all fields are shown, or those alone that cannot be left out. */
  isAll: boolean;
}

/** All that is said about the time besides its task. */
export function TimeFields({ form, isAll }: TimeFieldsProps) {
  const { t } = useTranslation();
  const { errorOf, rules, draft, request } = form;
  const hasMoney = useHasModule('money');
  const isForOther = request.preset?.employeeId !== undefined;
  // Without a task, words and project say what it was.
  const hasTasks = useHasModule('tasks');
  const hasWords =
    isAll || !hasTasks || rules.requireDescription || !form.isPlaced || draft.description !== '';
  return (
    <>
      {isAll || isForOther ? <OwnerField form={form} /> : null}
      {isAll || !hasTasks || rules.requireProject ? <ProjectField form={form} /> : null}
      {isAll || rules.requireClient ? <ClientField form={form} /> : null}
      {rules.requireReason || draft.reason !== '' ? <ReasonField form={form} /> : null}
      {hasWords ? (
        <Field
          label={t('timeLogs.form.description')}
          required={rules.requireDescription}
          error={errorOf('description')}
        >
          <Textarea {...form.register('description')} rows={2} autoresize dir="auto" maxLength={2000} />
        </Field>
      ) : null}
      {isAll ? <LabelsField form={form} /> : null}
      {isAll && hasMoney ? (
        <Check
          checked={form.billing.isBillable}
          onCheckedChange={(isBillable) => form.billing.choose({ isBillable })}
        >
          {t('timeLogs.form.billable')}
        </Check>
      ) : null}
    </>
  );
}

/** The owner of the time, for callers who may enter it for others; it never changes later. */
function OwnerField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { owners, bind, log, errorOf } = form;
  if (owners.length < 2) return null;
  const owner = bind('employeeId');
  const label = t('timeLogs.form.employee');
  return (
    <Field label={label} error={errorOf('employeeId')}>
      <EntityPicker
        label={label}
        items={owners}
        itemKey={({ employeeId }) => employeeId}
        itemText={({ name }) => name}
        value={owner.value}
        disabled={log !== undefined}
        size="sm"
        onChange={(id) => id && form.setOwner(id)}
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

/** The task; choosing it sets its project, too. */
export function TaskField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data, isPending } = useReadOf(teamTasksQuery(scope));
  const { draft, errorOf, rules, log } = form;
  const hasTasks = useHasModule('tasks');
  const task = form.bind('taskId');
  const tasks = tasksByInterest(data?.items ?? [], draft.employeeId);
  const label = t('timeLogs.form.task');
  if (!hasTasks && !rules.requireTask && draft.taskId === null) return null;
  // A task of another team keeps its name here.
  const own = log?.task && !tasks.some(({ id }) => id === log.taskId) ? [choiceOf(log.task)] : [];
  return (
    <Field label={label} required={rules.requireTask} error={errorOf('taskId')}>
      <EntityPicker
        label={label}
        items={[...tasks.map(choiceOf), ...own]}
        itemKey={({ id }) => id}
        itemText={({ title }) => title}
        itemKeywords={taskKeywords}
        renderItem={(task) => <TaskChoice task={task} />}
        value={task.value}
        loading={isPending}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseTask')}
        onChange={(taskId) => {
          task.onChange(taskId);
          const projectId = tasks.find(({ id }) => id === taskId)?.projectId;
          if (projectId) form.bind('projectId').onChange(projectId);
        }}
      />
    </Field>
  );
}

function ProjectField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(projectsQuery);
  const { draft, bind, errorOf, rules } = form;
  const projects = (data?.items ?? []).filter(({ id, isArchived }) => !isArchived || id === draft.projectId);
  const label = t('timeLogs.form.project');
  return (
    <Field label={label} required={rules.requireProject} error={errorOf('projectId')}>
      <EntityPicker
        label={label}
        items={projects}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={({ name, color, imageUrl }) => (
          <ProjectMark name={name} color={color} imageUrl={imageUrl} />
        )}
        {...bind('projectId')}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseProject')}
      />
    </Field>
  );
}

function ReasonField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const texts = useReasonTexts();
  const reason = form.bind('reason');
  const ownText = form.bind('reasonText');
  const { errorOf, rules } = form;
  const choices = Object.entries(texts).map(([value, label]) => ({ value, label }));
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Box flex="1" minW="12rem">
        <Field label={t('timeLogs.form.reason')} required={rules.requireReason} error={errorOf('reason')}>
          <SelectInput
            size="sm"
            placeholder={t('timeLogs.form.chooseReason')}
            options={[...choices, { value: ownReason, label: t('timeLogs.form.otherReason') }]}
            value={reason.value}
            onChange={(event) => reason.onChange(event.target.value)}
          />
        </Field>
      </Box>
      {reason.value === ownReason ? (
        <Box flex="1" minW="12rem">
          <Field label={t('timeLogs.form.ownReason')} hideLabel>
            <Input
              size="sm"
              dir="auto"
              maxLength={200}
              placeholder={t('timeLogs.form.ownReason')}
              value={ownText.value}
              onChange={(event) => ownText.onChange(event.target.value)}
            />
          </Field>
        </Box>
      ) : null}
    </Flex>
  );
}

/** The paying client; hidden if the organization has no clients. */
function ClientField({ form }: { form: TimeForm }) {
  const { t } = useTranslation();
  const { bind, errorOf, rules, log } = form;
  const { data, isPending } = useReadOf(clientsQuery);
  const isWanted = rules.requireClient || log?.organizationContactId != null;
  if (!isWanted && !data?.items.length) return null;
  const label = t('timeLogs.form.client');
  return (
    <Field label={label} required={rules.requireClient} error={errorOf('organizationContactId')}>
      <EntityPicker
        label={label}
        items={data?.items ?? []}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        {...bind('organizationContactId')}
        value={form.billing.clientId}
        loading={isPending}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseClient')}
      />
    </Field>
  );
}

/** The labels of an entry, from those of the team; hidden if there are none. */
function LabelsField({ form }: { form: TimeForm }) {
  const { t } = useTranslation();
  const { data } = useReadOf(tagsQuery(useScope()));
  const { bind, log } = form;
  const tags = data?.items ?? [];
  // Labels of another team keep their names here.
  const own = (log?.tags ?? []).filter(({ id }) => !tags.some((tag) => tag.id === id));
  const all = [...tags, ...own];
  if (all.length === 0) return null;
  const label = t('timeLogs.form.labels');
  return (
    <Field label={label}>
      <MultiEntityPicker
        label={label}
        items={all}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={({ name, color }) => <LabelChip name={name} color={color} />}
        renderValue={(chosen) => (
          <HStack gap="1" wrap="wrap">
            {chosen.map(({ id, name, color }) => (
              <LabelChip key={id} name={name} color={color} />
            ))}
          </HStack>
        )}
        {...bind('tagIds')}
        clearable
        size="sm"
        placeholder={t('timeLogs.form.chooseLabels')}
      />
    </Field>
  );
}
