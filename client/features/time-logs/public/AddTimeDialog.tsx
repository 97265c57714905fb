import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { Table2 } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import { FromCalendar } from '#client/features/time-logs/FromCalendar.tsx';
import { openPasteTime, type TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { TimeConflict } from '#client/features/time-logs/TimeConflict.tsx';
import { TaskField, TimeFields } from '#client/features/time-logs/TimeFields.tsx';
import { TimesRow } from '#client/features/time-logs/TimesRow.tsx';
import { type TimeForm, useTimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { RestoredNotice } from '#client/ui/feedback/RestoredNotice.tsx';
import { MoreFields, type MoreFieldsState, useMoreFields } from '#client/ui/inputs/MoreFields.tsx';

interface AddTimeDialogProps {
  request: TimeRequest;
  onClose: () => void;
}

/** Several lines with a separator each. */
const isTable = (text: string) => {
  const lines = text.trim().split(/\r?\n/);
  return lines.length > 1 && lines.every((line) => /[\t,;|]/.test(line));
};

/** A table that is pasted anywhere but into a text of several lines becomes its entries. */
function pasteTable(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain');
  if (event.target instanceof HTMLTextAreaElement || !isTable(text)) return;
  event.preventDefault();
  openPasteTime(text);
}

/** Adds time by hand, or changes an entry. */
export function AddTimeDialog({ request, onClose }: AddTimeDialogProps) {
  const { t } = useTranslation();
  const form = useTimeForm({ request, onDone: onClose });
  const fromRef = useRef<HTMLInputElement>(null);
  const more = useMoreFields('time');
  const { refusal, blocked, log } = form;
  const overlapping = refusal?.overlapping ?? [];
  // An entry that is there shows all that it has.
  const isEntry = log !== undefined || request.resumed !== undefined || request.preset?.copy !== undefined;
  // Events and rows of a table are one's own time.
  const isOwnNew = useScope().employeeId === form.draft.employeeId && !isEntry;
  const hasClocks = isEntry || more.isOpen || !form.isPlaced || overlapping.length > 0;
  return (
    <FormDialog
      form={form}
      size="md"
      title={t(log ? 'timeLogs.form.edit' : 'timer.addTime')}
      submitLabel={t(log ? 'timeLogs.form.save' : 'timer.addTime')}
      reason={blocked}
      onClose={onClose}
    >
      {form.isRestored ? <RestoredNotice onDiscard={form.discard} /> : null}
      {blocked ? <Notice tone="warning">{blocked}</Notice> : null}
      <Box onPaste={isOwnNew ? pasteTable : undefined} display="grid" gap="4">
        <TaskField form={form} />
        <TimesRow form={form} fromRef={fromRef} hasClocks={hasClocks} />
        {isOwnNew ? <FromCalendar form={form} /> : null}
      </Box>
      {isEntry ? <TimeFields form={form} isAll /> : <FewFields form={form} more={more} />}
      {refusal && overlapping.length === 0 ? <Notice tone="danger">{refusal.text}</Notice> : null}
      {overlapping.length > 0 ? (
        <TimeConflict
          form={form}
          overlapping={overlapping}
          onChangeTimes={() => {
            form.dismiss();
            fromRef.current?.focus();
          }}
        />
      ) : null}
      <HStack justify="space-between" gap="3">
        <Text textStyle="xs" color="fg.subtle">
          {t('timeLogs.form.zone', { zone: form.timeZone.replaceAll('_', ' ') })}
        </Text>
        {isOwnNew ? (
          <Button variant="ghost" size="sm" onClick={() => openPasteTime()}>
            <Table2 aria-hidden />
            {t('timeLogs.paste.title')}
          </Button>
        ) : null}
      </HStack>
    </FormDialog>
  );
}

/** The fields of new time besides its first three: those that cannot be left out, or all. */
function FewFields({ form, more }: { form: TimeForm; more: MoreFieldsState }) {
  return (
    <>
      {more.isOpen ? null : <TimeFields form={form} isAll={false} />}
      <MoreFields more={more}>
        <TimeFields form={form} isAll />
      </MoreFields>
    </>
  );
}
