import { Button, chakra, Input, Stack } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasColor,
  iconSetOf,
  type ListKind,
  type RowDraft,
} from '#client/features/task-lists/edit/list-kinds.ts';
import type { EditedRow } from '#client/features/task-lists/edit/list-rows.ts';
import { RowMark } from '#client/features/task-lists/edit/RowMark.tsx';
import { useListEdit } from '#client/features/task-lists/edit/use-list-edit.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { ColorField } from '#client/ui/ColorField.tsx';
import { Field } from '#client/ui/Field.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { IconPicker } from '#client/ui/IconPicker.tsx';
import { Modal } from '#client/ui/Modal.tsx';
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

/** New statuses are suggested a colour at random. */
const randomColor = () =>
  fallbackColors[Math.floor(Math.random() * fallbackColors.length)] ?? fallbackColors[0];

/** Name, colour, icon and standard status of a row, with what the tasks will show. */
export function RowDialog({ kind, row, onClose }: RowDialogProps) {
  const { t } = useTranslation();
  const edit = useListEdit(kind);
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const nameRef = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row ? (kind === 'statuses' ? humanize(row.name) : row.name) : '');
  const [color, setColor] = useState(row?.color ?? (kind === 'statuses' ? randomColor() : ''));
  const [icon, setIcon] = useState<string | null>(row?.icon ?? null);
  const [template, setTemplate] = useState(row?.template ?? '');
  const shownColor = color || defaultColor(name);

  function draft(): RowDraft {
    return {
      name: name.trim(),
      ...(hasColor[kind] ? { color: shownColor } : {}),
      ...(iconSetOf[kind] ? { icon: icon ?? '' } : {}),
      ...(kind === 'statuses' && template ? { template } : {}),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setFailure(missing[kind] ?? listTexts.name);
    void attempt(async () => {
      if (row) await edit.update(row.id, draft());
      else await edit.create(draft());
      onClose();
    }, 'name');
  }

  function chooseTemplate(next: string) {
    setTemplate(next);
    const suggested = iconPath('task-statuses', next);
    if (icons(kind).some(({ path }) => path === suggested)) setIcon(suggested);
  }

  return (
    <Modal
      open
      size={kind === 'tags' ? 'form' : 'sm'}
      onOpenChange={(open) => !open && onClose()}
      title={row ? t(`lists.${kind}.edit`, { name: humanize(row.name) }) : t(`lists.${kind}.create`)}
      onSubmit={submit}
      initialFocusEl={() => nameRef.current}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('lists.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(row ? 'lists.save' : 'lists.create')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Field label={t('lists.name')} error={failure} required>
          <Input
            ref={nameRef}
            value={name}
            maxLength={listNameMaximum}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        {kind === 'statuses' ? (
          <Field label={t('lists.template')} hint={t('lists.templateHint')}>
            <SelectInput
              value={template}
              onChange={(event) => chooseTemplate(event.target.value)}
              placeholder={t('lists.ownTemplate')}
              options={templates.map((value) => ({ value, label: humanize(value) }))}
            />
          </Field>
        ) : null}
        {iconSetOf[kind] ? (
          <IconPicker
            label={t('lists.icon')}
            icons={icons(kind)}
            value={icon}
            onChange={setIcon}
            words={{ none: t('lists.noIcon'), search: t('lists.searchIcons'), noMatch: t('lists.noIcons') }}
          />
        ) : null}
        {hasColor[kind] ? (
          <ColorField label={t('lists.color')} value={shownColor} onChange={setColor} />
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
              icon,
            }}
          />
        </chakra.div>
      </Stack>
    </Modal>
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
