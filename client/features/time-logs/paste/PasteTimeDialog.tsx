import { Button, chakra, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type BaseSyntheticEvent, useEffect, useRef } from 'react';
import { taskKeywords, tasksByInterest } from '#client/features/tasks/queries.ts';
import type { PastedLine } from '#client/features/time-logs/paste/pasted-lines.ts';
import { type PastedTime, usePastedTime } from '#client/features/time-logs/paste/use-pasted-time.ts';
import { useReasonTexts } from '#client/features/time-logs/use-save-time.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { importDateFormat } from '#shared/imports/import.schema.ts';
import { pastedRowsMaximum } from '#shared/imports/pasted-table.ts';

interface PasteTimeDialogProps {
  /** The pasted text; empty: what was left of the last one. */
  pasted: string;
  onClose: () => void;
}

/** Makes entries of the rows of a table. */
export function PasteTimeDialog({ pasted, onClose }: PasteTimeDialogProps) {
  const { t } = useTranslation();
  const table = usePastedTime(pasted);
  const { isRead, sendable, blocked, isBusy } = table;
  const isEmpty = isRead ? sendable === 0 : table.text.trim() === '';

  async function submit(event?: BaseSyntheticEvent): Promise<void> {
    event?.preventDefault();
    if (isEmpty || isBusy) return;
    if (!isRead) return table.replace(table.text, { isRead: true });
    const { saved, rest } = await table.save();
    if (saved > 0) notify.success(() => t('timeLogs.paste.done', { count: saved }));
    if (rest > 0) notify.error(() => t('timeLogs.paste.left', { count: rest }));
    else onClose();
  }
  return (
    <FormDialog
      form={{ onSubmit: (event) => void submit(event), isBusy, failure: undefined }}
      size={isRead ? 'lg' : 'md'}
      title={t('timeLogs.paste.title')}
      submitLabel={isRead ? t('timeLogs.paste.submit', { count: sendable }) : t('timeLogs.paste.read')}
      reason={blocked ?? (isEmpty ? t('timeLogs.paste.nothing') : undefined)}
      onClose={onClose}
    >
      {isRead ? <Preview table={table} /> : <TextStep table={table} />}
    </FormDialog>
  );
}

interface StepProps {
  table: PastedTime;
}

/** A paste shows the rows at once; typed rows wait for the button. */
function TextStep({ table: { text, replace } }: StepProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('timeLogs.paste.text')} hint={t('timeLogs.paste.hint', { most: pastedRowsMaximum })}>
      <Textarea
        rows={8}
        dir="auto"
        value={text}
        onChange={({ target, nativeEvent }) => {
          const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
          replace(target.value, { isRead: isPaste });
        }}
      />
    </Field>
  );
}

function Preview({ table }: StepProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  // Enter saves, without a way to the button.
  useEffect(() => {
    ref.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, []);
  const { rules, isCut, lines } = table;
  const reasons = Object.entries(useReasonTexts()).map(([, label]) => ({ value: label, label }));
  return (
    <Stack ref={ref} gap="3">
      {isCut ? <Notice tone="warning">{t('timeLogs.paste.cut', { most: pastedRowsMaximum })}</Notice> : null}
      <HStack gap="3" align="end" wrap="wrap">
        {table.isDateFormatGuessed ? (
          <Field label={t('imports.dateFormat')}>
            <SelectInput
              size="sm"
              value={table.dateFormat}
              options={importDateFormat.options
                .filter((format) => format !== 'ymd')
                .map((value) => ({ value, label: t(`imports.dateFormats.${value}`) }))}
              onChange={(event) => table.setDateFormat(importDateFormat.parse(event.target.value))}
            />
          </Field>
        ) : null}
        {rules.requireReason ? (
          <Field label={t('timeLogs.form.reason')} required>
            <SelectInput
              size="sm"
              placeholder={t('timeLogs.form.chooseReason')}
              options={reasons}
              value={table.reason}
              onChange={(event) => table.setReason(event.target.value)}
            />
          </Field>
        ) : null}
        <Button variant="ghost" size="sm" ms="auto" onClick={table.edit}>
          {t('timeLogs.paste.edit')}
        </Button>
      </HStack>
      <DataTable
        label={t('timeLogs.paste.title')}
        rows={lines}
        rowKey={({ row }) => String(row)}
        columns={useColumns(table)}
        pageSize={pastedRowsMaximum}
        size="sm"
        narrow="stacked"
        maxH="min(28rem, 50dvh)"
      />
    </Stack>
  );
}

/** Without the module no task is chosen; one that is named becomes the note. */
function useColumns(table: PastedTime): DataColumn<PastedLine>[] {
  const { t } = useTranslation();
  const hasTasks = useHasModule('tasks') || table.rules.requireTask;
  const columns: DataColumn<PastedLine>[] = [
    {
      id: 'day',
      header: t('timeLogs.form.day'),
      width: '7rem',
      cell: ({ entry }) => (entry ? <DateText value={entry.ofDay?.day ?? entry.startedAt} /> : null),
    },
    {
      id: 'task',
      header: t('timeLogs.form.task'),
      width: '15rem',
      look: ['wholeLine'],
      cell: (line) => (line.entry ? <TaskCell line={line} table={table} /> : null),
    },
    {
      id: 'duration',
      header: t('timeLogs.form.duration'),
      align: 'end',
      width: '5rem',
      look: ['figures'],
      cell: ({ entry }) =>
        entry ? <Duration seconds={(entry.stoppedAt.getTime() - entry.startedAt.getTime()) / 1000} /> : null,
    },
    {
      id: 'note',
      header: t('timeLogs.form.description'),
      look: ['grows'],
      cell: ({ entry, cells, note, problem }) => (
        <>
          <chakra.span dir="auto" overflowWrap="anywhere">
            {entry ? note : cells.filter(Boolean).join(' · ')}
          </chakra.span>
          {problem ? (
            <Text textStyle="xs" color="danger.fg">
              {problem}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      id: 'out',
      header: null,
      width: '2.5rem',
      cell: ({ row }) => (
        <IconButton
          size="sm"
          label={t('timeLogs.paste.remove', { row })}
          icon={<X aria-hidden />}
          onClick={() => table.remove(row)}
        />
      ),
    },
  ];
  return columns.filter(({ id }) => id !== 'task' || hasTasks);
}

function TaskCell({ line, table }: StepProps & { line: PastedLine }) {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  return (
    <EntityPicker
      label={t('timeLogs.paste.taskOf', { row: line.row })}
      items={tasksByInterest(table.tasks, employeeId)}
      itemKey={({ id }) => id}
      itemText={({ title }) => title}
      itemKeywords={taskKeywords}
      renderItem={(task) => <TaskChoice task={task} />}
      value={line.taskId}
      onChange={(id) => table.chooseTask(line.row, id)}
      clearable
      size="sm"
      placeholder={t('timeLogs.form.chooseTask')}
    />
  );
}
