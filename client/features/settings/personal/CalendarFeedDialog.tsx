import { Button, Code, Fieldset, HStack, Input, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarFeedsQuery } from '#client/features/settings/personal/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';
import { Check } from '#client/ui/Check.tsx';
import { CopyButton } from '#client/ui/CopyButton.tsx';
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
    <Modal
      open={open}
      onOpenChange={close}
      size="md"
      title={t('settings.calendarFeeds.made')}
      description={t('settings.calendarFeeds.madeHint')}
      footer={<Button onClick={close}>{t('settings.calendarFeeds.done')}</Button>}
    >
      <HStack align="start">
        <Code flex="1" p="2" wordBreak="break-all" dir="ltr">
          {url}
        </Code>
        <CopyButton label={t('settings.calendarFeeds.copy')} text={url} />
      </HStack>
    </Modal>
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
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = createCalendarFeedInput.safeParse({ name, includes });
    if (!input.success) return setProblems(problemsOf(input.error.issues));
    setSaving(true);
    try {
      const { url } = await call(calendarFeedsApi.create, { body: input.data });
      onMade(url);
      setName('');
      setProblems({});
      await queryClient.invalidateQueries({ queryKey: calendarFeedsQuery(tenantId).queryKey });
    } catch (error) {
      setProblems({ all: errorText(error) });
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
        <Fieldset.Root invalid={problems.includes !== undefined}>
          <Fieldset.Legend>{t('settings.calendarFeeds.shows')}</Fieldset.Legend>
          <Stack gap="2">
            {calendarContent.options.map((content) => (
              <Check
                key={content}
                checked={includes.includes(content)}
                onCheckedChange={(isOn) =>
                  setIncludes(isOn ? [...includes, content] : includes.filter((one) => one !== content))
                }
              >
                {t(`settings.calendarFeeds.content.${content}`)}
              </Check>
            ))}
          </Stack>
          <Fieldset.ErrorText>{problems.includes && inWords(problems.includes)}</Fieldset.ErrorText>
        </Fieldset.Root>
      </Stack>
    </Modal>
  );
}

interface Problems {
  readonly all?: string;
  readonly name?: string;
  readonly includes?: string;
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? 'all'), message]));
}
