import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { z } from 'zod';
import {
  type EditedRow,
  type ListKind,
  lists,
  type RowDraft,
  useListEdit,
} from '#client/features/task-lists/edit/list-kinds.ts';
import { signOf } from '#client/features/task-lists/public/use-task-lists.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { ColorField } from '#client/ui/inputs/ColorField.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { IconPicker } from '#client/ui/inputs/IconPicker.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { humanize, listName } from '#client/ui/marks/humanize.ts';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import { SizeTag } from '#client/ui/marks/SizeTag.tsx';
import { StatusChip } from '#client/ui/marks/StatusGlyph.tsx';
import { defaultStatusName } from '#shared/defaults/task-lists.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { defaultColor, fallbackColors } from '#shared/task-lists/default-color.ts';
import { iconAddress, iconPath, iconSets } from '#shared/task-lists/icons.ts';
import { listNameMaximum, listTexts } from '#shared/task-lists/task-list.schema.ts';
import { statusFlags } from '#shared/tasks/task-status.ts';
import { storedListName } from '#shared/text/slug.ts';

interface RowDialogProps {
  kind: ListKind;
  /** Absent: a new one. */
  row?: EditedRow | undefined;
  onClose: () => void;
}

/** Standard statuses, each spelling of a name once. */
const templates = [
  ...new Set(taskStatusName.options.filter((name) => name !== 'Create New Task').map(storedListName)),
];
const missing: Partial<Record<ListKind, string>> = {
  statuses: listTexts.statusName,
  tags: listTexts.labelName,
};

const schemaOf = (kind: ListKind) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, missing[kind] ?? listTexts.name),
    color: z.string(),
    icon: z.string().nullable(),
    template: z.string(),
  });

/** New statuses are suggested a colour at random. */
const randomColor = () =>
  fallbackColors[Math.floor(Math.random() * fallbackColors.length)] ?? fallbackColors[0];

/** Name, colour, icon and standard status of a row, with what the tasks will show. */
export function RowDialog({ kind, row, onClose }: RowDialogProps) {
  const { t } = useTranslation();
  const edit = useListEdit(kind);
  const form = useApiForm({
    schema: schemaOf(kind),
    values: {
      name: row ? (kind === 'statuses' ? humanize(row.name) : row.name) : '',
      color: row?.color ?? (kind === 'statuses' ? randomColor() : ''),
      icon: row?.icon ?? null,
      template: storedListName(row?.template ?? ''),
    },
    submit: async ({ name, icon, template }) => {
      const draft: RowDraft = {
        name,
        ...(lists[kind].hasColor ? { color: shownColor } : {}),
        ...(lists[kind].iconSet ? { icon: icon ?? '' } : {}),
        ...(kind === 'statuses' && template ? { template } : {}),
      };
      if (!row) await edit.create(draft);
      else if (form.isDirty) await edit.update({ id: row.id, draft });
      onClose();
    },
  });
  const { name, template } = form.watch();
  const color = form.bind('color');
  const icon = form.bind('icon');
  const shownColor = color.value || defaultColor(name);

  function chooseTemplate(next: string) {
    const suggested = iconPath('task-statuses', next);
    if (icons(kind).some(({ path }) => path === suggested)) icon.onChange(suggested);
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={kind === 'tags' ? 'form' : 'sm'}
      title={row ? t(`lists.${kind}.edit`, { name: listName(kind, row.name) }) : t(`lists.${kind}.create`)}
      submitLabel={t(row ? 'lists.save' : 'lists.create')}
    >
      <TextField
        form={form}
        name="name"
        label={t('lists.name')}
        required
        maxLength={listNameMaximum}
        autoComplete="off"
      />
      {kind === 'statuses' ? (
        <Field label={t('lists.template')} hint={t('lists.templateHint')}>
          <SelectInput
            {...form.register('template', { onChange: (event) => chooseTemplate(event.target.value) })}
            placeholder={t('lists.ownTemplate')}
            options={templates.map((value) => ({ value, label: listName('statuses', value) }))}
          />
        </Field>
      ) : null}
      {lists[kind].iconSet ? (
        <IconPicker
          label={t('lists.icon')}
          icons={icons(kind)}
          {...icon}
          words={{ none: t('lists.noIcon'), search: t('lists.searchIcons'), noMatch: t('lists.noIcons') }}
        />
      ) : null}
      {lists[kind].hasColor ? (
        <ColorField label={t('lists.color')} value={shownColor} onChange={color.onChange} />
      ) : null}
      <Subtle as="div" display="flex" alignItems="center" gap="2" minH="6">
        {t('lists.preview')}
        <RowMark
          kind={kind}
          row={{
            ...row,
            ...statusFlags(template),
            name: name.trim() || '…',
            color: shownColor,
            template,
            icon: icon.value,
          }}
        />
      </Subtle>
    </FormDialog>
  );
}

function icons(kind: ListKind) {
  const set = lists[kind].iconSet;
  if (set === undefined) return [];
  return iconSets[set].map((name) => {
    const path = iconPath(set, name);
    return { path, name, src: iconAddress(path) };
  });
}

interface DeleteRowDialogProps {
  kind: ListKind;
  row: EditedRow;
  others: readonly EditedRow[];
  onClose: () => void;
}

/** Names the row, counts the tasks that have it, and offersReplacement what they get instead. */
export function DeleteRowDialog({ kind, row, others, onClose }: DeleteRowDialogProps) {
  const { t } = useTranslation();
  const edit = useListEdit(kind);
  const { data } = useReadOf(teamTasksQuery(useScope()));
  const used = data?.items.filter((task) => lists[kind].isOn(task, row)).length ?? 0;
  const first = others.find(({ name }) => name === defaultStatusName) ?? others[0];
  const [replacementId, setReplacementId] = useState(kind === 'statuses' ? (first?.id ?? '') : '');
  const offersReplacement = used > 0 && lists[kind].hasReplacement && others.length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`lists.${kind}.delete`, { name: listName(kind, row.name) })}
      count={used > 0 ? used : undefined}
      confirmLabel={t('lists.yes')}
      cancelLabel={t('lists.no')}
      onConfirm={async () => {
        await edit.remove({
          row,
          replacementId: offersReplacement && replacementId ? replacementId : undefined,
        });
        onClose();
      }}
    >
      <Stack gap="3">
        <Text>{used === 0 ? t('lists.unused') : t('lists.used', { count: used })}</Text>
        {offersReplacement ? (
          <Field label={t('lists.movesTo')}>
            <SelectInput
              value={replacementId}
              onChange={(event) => setReplacementId(event.target.value)}
              {...(kind === 'statuses' ? {} : { placeholder: t('lists.losesIt') })}
              options={others.map(({ id, name }) => ({ value: id, label: listName(kind, name) }))}
            />
          </Field>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

type ShownRow = Omit<EditedRow, 'id'>;

/** The row as the tasks show it. */
export function RowMark({ kind, row }: { kind: ListKind; row: ShownRow }) {
  const { name, color } = row;
  const value = signOf({ value: row.value ?? row.template ?? name, icon: row.icon ?? null });
  const category = row.isDone ? 'done' : row.isInProgress ? 'in-progress' : row.isTodo ? 'todo' : null;
  if (kind === 'statuses') {
    return <StatusChip value={value} name={name} color={color} category={category} />;
  }
  if (kind === 'tags') return <LabelChip name={name} color={color} />;
  return (
    <HStack as="span" gap="2" minW="0">
      <chakra.span display="inline-flex" aria-hidden>
        {kind === 'priorities' ? <PriorityChevrons value={value} name={name} color={color} /> : null}
        {kind === 'sizes' ? <SizeTag value={value} name={name} color={color} /> : null}
        {kind === 'issueTypes' ? <IssueMark value={value} name={name} color={color} /> : null}
      </chakra.span>
      <Clipped>{kind === 'relatedIssueTypes' ? name : listName(kind, name)}</Clipped>
    </HStack>
  );
}
