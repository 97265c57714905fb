import { Input } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/public/ChecksField.tsx';
import { SecretDialog } from '#client/features/settings/public/SecretDialog.tsx';
import { call } from '#client/lib/api.ts';
import { keyOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { calendarContent, createCalendarFeedInput } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';

export interface CalendarFeedDialogProps {
  onClose: () => void;
}

/** Makes an address and shows it this once. */
export function CalendarFeedDialog({ onClose }: CalendarFeedDialogProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();
  if (url === undefined) return <NewFeed onClose={onClose} onMade={setUrl} />;
  return (
    <SecretDialog
      secret={url}
      title={t('settings.calendarFeeds.made')}
      hint={t('settings.calendarFeeds.madeHint')}
      copyLabel={t('settings.calendarFeeds.copy')}
      doneLabel={t('settings.calendarFeeds.done')}
      onClose={onClose}
    />
  );
}

function NewFeed({ onClose, onMade }: CalendarFeedDialogProps & { onMade: (url: string) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema: createCalendarFeedInput,
    values: { name: '', includes: [...calendarContent.options] },
    submit: async (body) => {
      onMade((await call(calendarFeedsApi.create, { body })).url);
      await queryClient.invalidateQueries({ queryKey: keyOf(calendarFeedsApi.list, {}) });
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.calendarFeeds.new')}
      submitLabel={t('settings.calendarFeeds.create')}
    >
      <Field label={t('settings.calendarFeeds.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} maxLength={80} dir="auto" />
      </Field>
      <ChecksField
        legend={t('settings.calendarFeeds.shows')}
        options={calendarContent.options}
        {...form.bind('includes')}
        labelOf={(content) => t(`settings.calendarFeeds.content.${content}`)}
        error={form.errorOf('includes')}
      />
    </FormDialog>
  );
}
