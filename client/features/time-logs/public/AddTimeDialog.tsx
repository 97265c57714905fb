import '#client/locales/en/pages/time-logs.json';
import { Button, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Conflict } from '#client/features/time-logs/Conflict.tsx';
import type { TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { TimeFields } from '#client/features/time-logs/TimeFields.tsx';
import { TimesRow } from '#client/features/time-logs/TimesRow.tsx';
import { useTimeForm } from '#client/features/time-logs/use-time-form.ts';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';

export interface AddTimeDialogProps {
  request: TimeRequest;
  onClose: () => void;
}

/** Adds time by hand, or changes an entry. */
export function AddTimeDialog({ request, onClose }: AddTimeDialogProps) {
  const { t } = useTranslation();
  const form = useTimeForm({ request, onDone: onClose });
  const fromRef = useRef<HTMLInputElement>(null);
  const { refusal, blocked } = form;
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      title={t(form.log ? 'timeLogs.form.edit' : 'timer.addTime')}
      initialFocusEl={() => fromRef.current}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={blocked !== undefined}>
            {t(form.log ? 'timeLogs.form.save' : 'timer.addTime')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {blocked ? <Notice tone="warning">{blocked}</Notice> : null}
        <TimesRow form={form} fromRef={fromRef} />
        <TimeFields form={form} />
        {refusal && refusal.overlapping.length === 0 ? <Notice tone="danger">{refusal.text}</Notice> : null}
        {refusal && refusal.overlapping.length > 0 ? (
          <Conflict
            form={form}
            overlapping={refusal.overlapping}
            onChangeTimes={() => {
              form.dismiss();
              fromRef.current?.focus();
            }}
          />
        ) : null}
        <Text textStyle="xs" color="fg.subtle">
          {t('timeLogs.form.zone', { zone: form.timeZone.replaceAll('_', ' ') })}
        </Text>
      </Stack>
    </Modal>
  );
}
