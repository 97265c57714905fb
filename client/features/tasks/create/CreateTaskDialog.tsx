import { Button, chakra, Flex, Input, Stack } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { type TaskLists, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { DraftAssignees, DraftEstimate, DraftMenus } from '#client/features/tasks/create/DraftFields.tsx';
import {
  type NewTaskDraft,
  type NewTaskForm,
  useNewTask,
} from '#client/features/tasks/create/use-new-task.ts';
import { ChoiceButton } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { NewTaskPreset } from '#client/features/tasks/public/task-dialogs.ts';
import { useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Calendar, CalendarPopover } from '#client/ui/dates/Calendar.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { RestoredNotice } from '#client/ui/feedback/RestoredNotice.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { MoreFields } from '#client/ui/inputs/MoreFields.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { EntityPicker, MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { RichTextPlace } from '#client/ui/rich-text/RichTextView.tsx';

const RichTextEditor = lazyView(() =>
  import('#client/ui/rich-text/RichTextEditor.tsx').then((module) => module.RichTextEditor),
);

/** Makes a task from anywhere; what is typed stays until the task exists, also when the dialog is closed. */
export function CreateTaskDialog({ preset, onClose }: { preset: NewTaskPreset; onClose: () => void }) {
  const { t } = useTranslation();
  const scope = useScope();
  const lists = useTaskLists(scope);
  const titleRef = useRef<HTMLInputElement>(null);
  const form = useNewTask({ scope, lists, preset, onDone: onClose });
  const [title, description] = [form.text('title'), form.text('description')];
  const { onRefused } = useUnverified();
  const placeholder = t('tasks.new.descriptionPlaceholder');
  const { change, draft, more } = form;
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('tasks.new.title')}
      initialFocusEl={() => titleRef.current}
      onSubmit={(event) => {
        event.preventDefault();
        if (onRefused) onRefused();
        else form.onSubmit(event);
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('tasks.new.submit')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {form.isRestored ? <RestoredNotice onDiscard={form.discard} /> : null}
        <Field label={t('tasks.new.titleLabel')} required error={form.errorOf('title')}>
          <Input
            ref={titleRef}
            dir="auto"
            autoComplete="off"
            placeholder={t('tasks.new.titlePlaceholder')}
            value={title.value}
            onChange={(event) => title.onChange(event.target.value)}
          />
        </Field>
        <ProjectField draft={draft} onChoose={(projectId) => change({ projectId })} />
        <MoreFields more={more}>
          <Suspense
            fallback={<RichTextPlace look="field" html={description.value} placeholder={placeholder} />}
          >
            <RichTextEditor
              key={form.isRestored ? 'restored' : 'new'}
              label={t('tasks.new.descriptionLabel')}
              placeholder={placeholder}
              content={description.value}
              onChange={description.onChange}
              onSubmit={onRefused ?? form.onSubmit}
            />
          </Suspense>
          <NewTaskFields form={form} lists={lists} />
        </MoreFields>
      </Stack>
    </Modal>
  );
}

/** Everything a task may get at birth besides its text and project. */
function NewTaskFields({ form: { draft, change }, lists }: { form: NewTaskForm; lists: TaskLists }) {
  const { t } = useTranslation();
  return (
    <Flex role="group" aria-label={t('tasks.create.details')} wrap="wrap" gap="2" align="center">
      <DraftMenus draft={draft} onChange={change} lists={lists} />
      <LabelsField draft={draft} lists={lists} onChoose={(tagIds) => change({ tagIds })} />
      <DraftAssignees draft={draft} onChange={change} />
      <DraftEstimate draft={draft} onChange={change} />
      <DayField
        label={t('tasks.fields.startDate')}
        value={draft.startDate}
        max={draft.dueDate}
        onChoose={(startDate) => change({ startDate })}
      />
      <DayField
        label={t('tasks.fields.dueDate')}
        value={draft.dueDate}
        min={draft.startDate}
        onChoose={(dueDate) => change({ dueDate })}
      />
    </Flex>
  );
}

interface ProjectFieldProps {
  draft: NewTaskDraft;
  onChoose: (id: string | undefined) => void;
}

/** Left out while there are no projects. */
function ProjectField({ draft, onChoose }: ProjectFieldProps) {
  const { t } = useTranslation();
  const { projects } = useOpenProjects();
  if (projects.length === 0) return null;
  return (
    <Field label={t('tasks.new.project')}>
      <EntityPicker
        label={t('tasks.new.project')}
        items={projects}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={({ name, color, imageUrl }) => (
          <ProjectMark name={name} color={color} imageUrl={imageUrl} />
        )}
        value={draft.projectId ?? null}
        onChange={(id) => onChoose(id ?? undefined)}
        placeholder={t('tasks.facts.noProject')}
        clearable
      />
    </Field>
  );
}

interface LabelsFieldProps {
  draft: NewTaskDraft;
  lists: TaskLists;
  onChoose: (ids: string[]) => void;
}

function LabelsField({ draft, lists: { tags }, onChoose }: LabelsFieldProps) {
  const { t } = useTranslation();
  const label = t('tasks.new.labels');
  const chosen = tags.filter(({ id }) => draft.tagIds.includes(id));
  return (
    <MultiEntityPicker
      label={label}
      items={tags}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={({ name, color }) => <LabelChip name={name} color={color} />}
      value={draft.tagIds}
      onChange={onChoose}
      trigger={
        <ChoiceButton type="button" look="field">
          {chosen.length === 0
            ? label
            : chosen.map(({ id, name, color }) => <LabelChip key={id} name={name} color={color} />)}
        </ChoiceButton>
      }
    />
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChoose: (day: string | null) => void;
  min?: string | null;
  max?: string | null;
}

/** A calendar day; choosing it again takes it away. */
function DayField({ label, value, onChoose, min, max }: DayFieldProps) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <CalendarPopover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <ChoiceButton type="button" look="field">
          {label}
          {value ? (
            <chakra.span className="num" color="fg">
              {format.date(value)}
            </chakra.span>
          ) : null}
        </ChoiceButton>
      }
    >
      <Calendar
        selected={value}
        min={min ?? undefined}
        max={max ?? undefined}
        onPick={(day) => {
          setOpen(false);
          onChoose(day === value ? null : day);
        }}
      />
    </CalendarPopover>
  );
}
