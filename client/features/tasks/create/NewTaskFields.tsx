import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '#client/features/projects/public/queries.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { NewTaskDraft, NewTaskForm } from '#client/features/tasks/create/use-new-task.ts';
import { DraftAssignees, DraftEstimate, DraftMenu, DraftMenus } from '#client/features/tasks/DraftFields.tsx';
import { ChoiceButton } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useReadOf } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Calendar } from '#client/ui/Calendar.tsx';
import { CalendarPopover } from '#client/ui/CalendarPopover.tsx';
import { MultiEntityPicker } from '#client/ui/EntityPicker.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';

export interface NewTaskFieldsProps {
  form: NewTaskForm;
  lists: TaskLists;
}

/** Everything a task may get at birth besides its text. */
export function NewTaskFields({ form: { draft, change }, lists }: NewTaskFieldsProps) {
  const { t } = useTranslation();
  return (
    <Flex role="group" aria-label={t('tasks.create.details')} wrap="wrap" gap="2" align="center">
      <DraftMenus draft={draft} onChange={change} lists={lists} />
      <ProjectField draft={draft} onChoose={(projectId) => change({ projectId })} />
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
  onChoose: (id: string) => void;
}

function ProjectField({ draft, onChoose }: ProjectFieldProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(projectsQuery);
  const projects = data?.items.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <DraftMenu
      label={t('tasks.new.project')}
      items={projects.map(({ id, name, color, imageUrl }) => ({
        value: id,
        label: name,
        mark: <ProjectMark color={color} imageUrl={imageUrl} />,
      }))}
      value={draft.projectId}
      onChoose={onChoose}
    />
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
