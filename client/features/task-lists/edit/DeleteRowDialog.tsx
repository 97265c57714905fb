import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasReplacement, type ListKind } from '#client/features/task-lists/edit/list-kinds.ts';
import { type EditedRow, tasksWith } from '#client/features/task-lists/edit/list-rows.ts';
import { useListEdit } from '#client/features/task-lists/edit/use-list-edit.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Field } from '#client/ui/Field.tsx';
import { humanize } from '#client/ui/humanize.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { defaultStatusName } from '#shared/defaults/task-lists.ts';

export interface DeleteRowDialogProps {
  kind: ListKind;
  row: EditedRow;
  others: readonly EditedRow[];
  onClose: () => void;
}

/** Names the row, counts the tasks that have it, and asks what they get instead. */
export function DeleteRowDialog({ kind, row, others, onClose }: DeleteRowDialogProps) {
  const { t } = useTranslation();
  const edit = useListEdit(kind);
  const { data } = useReadOf(teamTasksQuery(useScope()));
  const used = tasksWith(data?.items ?? [], kind, row).length;
  const first = others.find(({ name }) => name === defaultStatusName) ?? others[0];
  const [replacementId, setReplacementId] = useState(kind === 'statuses' ? (first?.id ?? '') : '');
  const asks = used > 0 && hasReplacement[kind] && others.length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`lists.${kind}.delete`, { name: humanize(row.name) })}
      count={used > 0 ? used : undefined}
      confirmLabel={t('lists.yes')}
      cancelLabel={t('lists.no')}
      onConfirm={async () => {
        await edit.remove(row, asks && replacementId ? replacementId : undefined);
        onClose();
      }}
    >
      <Stack gap="3">
        <Text>{used === 0 ? t('lists.unused') : t('lists.used', { count: used })}</Text>
        {asks ? (
          <Field label={t('lists.movesTo')}>
            <SelectInput
              value={replacementId}
              onChange={(event) => setReplacementId(event.target.value)}
              {...(kind === 'statuses' ? {} : { placeholder: t('lists.losesIt') })}
              options={others.map(({ id, name }) => ({ value: id, label: humanize(name) }))}
            />
          </Field>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
