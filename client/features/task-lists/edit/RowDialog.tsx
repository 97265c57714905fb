import { chakra, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  hasColor,
  iconSetOf,
  type ListKind,
  type RowDraft,
} from '#client/features/task-lists/edit/list-kinds.ts';
import type { EditedRow } from '#client/features/task-lists/edit/list-rows.ts';
import { RowMark } from '#client/features/task-lists/edit/RowMark.tsx';
import { useListEdit } from '#client/features/task-lists/edit/use-list-edit.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { ColorField } from '#client/ui/ColorField.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { IconPicker } from '#client/ui/IconPicker.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { defaultColor, fallbackColors } from '#shared/task-lists/default-color.ts';
import { iconAddress, iconPath, iconSets } from '#shared/task-lists/icons.ts';
import { listNameMaximum, listTexts } from '#shared/task-lists/list-edit.schema.ts';
import { statusFlags } from '#shared/tasks/task-status.ts';

export interface RowDialogProps {
  kind: ListKind;
  /** Absent: a new one. */
  row?: EditedRow | undefined;
  onClose: () => void;
}

const templates = taskStatusName.options.filter((name) => name !== 'Create New Task');
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
      template: row?.template ?? '',
    },
    submit: async ({ name, icon, template }) => {
      const draft: RowDraft = {
        name,
        ...(hasColor[kind] ? { color: shownColor } : {}),
        ...(iconSetOf[kind] ? { icon: icon ?? '' } : {}),
        ...(kind === 'statuses' && template ? { template } : {}),
      };
      if (row) await edit.update(row.id, draft);
      else await edit.create(draft);
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
      cancel="button"
      size={kind === 'tags' ? 'form' : 'sm'}
      title={row ? t(`lists.${kind}.edit`, { name: humanize(row.name) }) : t(`lists.${kind}.create`)}
      submitLabel={t(row ? 'lists.save' : 'lists.create')}
    >
      <Field label={t('lists.name')} error={form.errorOf('name')} required>
        <Input {...form.register('name')} maxLength={listNameMaximum} autoComplete="off" dir="auto" />
      </Field>
      {kind === 'statuses' ? (
        <Field label={t('lists.template')} hint={t('lists.templateHint')}>
          <SelectInput
            {...form.register('template', { onChange: (event) => chooseTemplate(event.target.value) })}
            placeholder={t('lists.ownTemplate')}
            options={templates.map((value) => ({ value, label: humanize(value) }))}
          />
        </Field>
      ) : null}
      {iconSetOf[kind] ? (
        <IconPicker
          label={t('lists.icon')}
          icons={icons(kind)}
          {...icon}
          words={{ none: t('lists.noIcon'), search: t('lists.searchIcons'), noMatch: t('lists.noIcons') }}
        />
      ) : null}
      {hasColor[kind] ? (
        <ColorField label={t('lists.color')} value={shownColor} onChange={color.onChange} />
      ) : null}
      <chakra.div textStyle="xs" color="fg.subtle" display="flex" alignItems="center" gap="2" minH="6">
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
      </chakra.div>
    </FormDialog>
  );
}

function icons(kind: ListKind) {
  const set = iconSetOf[kind];
  if (set === undefined) return [];
  return iconSets[set].map((name) => {
    const path = iconPath(set, name);
    return { path, name, src: iconAddress(path) };
  });
}
