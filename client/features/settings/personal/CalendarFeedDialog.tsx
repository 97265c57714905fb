import { Button, Input, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/parts/ChecksField.tsx';
import { fieldProblems } from '#client/features/settings/parts/field-problems.ts';
import { SecretDialog } from '#client/features/settings/parts/SecretDialog.tsx';
import { calendarFeedsQuery } from '#client/features/settings/personal/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import {
  type CalendarContent,
  calendarContent,
  createCalendarFeedInput,
} from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';

export interface CalendarFeedDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes an address and shows it this once. */
export function CalendarFeedDialog({ open, onOpenChange }: CalendarFeedDialogProps) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string>();

  function close(): void {
    onOpenChange(false);
    setUrl(undefined);
  }

  if (url === undefined) return <NewFeed open={open} onOpenChange={onOpenChange} onMade={setUrl} />;
  return (
    <SecretDialog
      secret={open ? url : undefined}
      title={t('settings.calendarFeeds.made')}
      hint={t('settings.calendarFeeds.madeHint')}
      copyLabel={t('settings.calendarFeeds.copy')}
      doneLabel={t('settings.calendarFeeds.done')}
      onClose={close}
    />
  );
}

function NewFeed({
  open,
  onOpenChange,
  onMade,
}: CalendarFeedDialogProps & { onMade: (url: string) => void }) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [includes, setIncludes] = useState<readonly CalendarContent[]>(calendarContent.options);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = createCalendarFeedInput.safeParse({ name, includes });
    if (!input.success) return setProblems(fieldProblems(input.error));
    setSaving(true);
    try {
      const { url } = await call(calendarFeedsApi.create, { body: input.data });
      onMade(url);
      setName('');
      setProblems({});
      await queryClient.invalidateQueries({ queryKey: calendarFeedsQuery(tenantId).queryKey });
    } catch (error) {
      setProblems(fieldProblems(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.calendarFeeds.new')}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" loading={isSaving} loadingText={t('settings.calendarFeeds.create')}>
          {t('settings.calendarFeeds.create')}
        </Button>
      }
    >
      <Stack gap="4">
        {problems.all ? <Notice tone="danger">{problems.all}</Notice> : null}
        <Field label={t('settings.calendarFeeds.name')} error={problems.name}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} dir="auto" />
        </Field>
        <ChecksField
          legend={t('settings.calendarFeeds.shows')}
          options={calendarContent.options}
          chosen={includes}
          onChange={setIncludes}
          labelOf={(content) => t(`settings.calendarFeeds.content.${content}`)}
          error={problems.includes}
        />
      </Stack>
    </Modal>
  );
}
