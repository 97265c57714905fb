import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { ChecksField } from '#client/ui/settings/ChecksField.tsx';
import { SecretDialog } from '#client/ui/settings/ListPanel.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import {
  type CalendarFeed,
  calendarContent,
  calendarFeedTexts,
  createCalendarFeedInput,
  maximumFeeds,
} from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';

/** Addresses for calendar programs; each shows what was chosen until it is revoked. */
export function CalendarFeedsSection() {
  const { t } = useTranslation();
  const query = useRead(calendarFeedsApi.list, {});
  const [isAdding, setAdding] = useState(false);
  const [url, setUrl] = useState<string>();
  const [revoking, setRevoking] = useState<CalendarFeed>();
  const { mutateAsync: revoke } = useWrite(calendarFeedsApi.remove, {
    input: ({ id }: CalendarFeed) => ({ params: { id } }),
  });
  const feeds = query.data?.items;
  return (
    <SettingsBlock
      id="calendarFeeds"
      action={
        <Tip
          reason={feeds && feeds.length >= maximumFeeds ? toLocalText(calendarFeedTexts.tooMany) : undefined}
        >
          <Button variant="outline" size="sm" disabled={feeds === undefined} onClick={() => setAdding(true)}>
            {t('settings.calendarFeeds.add')}
          </Button>
        </Tip>
      }
    >
      <Answer query={query} rows={1} inset>
        {({ items }) =>
          items.length === 0 ? (
            <Text p="4" textStyle="sm" color="fg.muted">
              {t('settings.calendarFeeds.none')}
            </Text>
          ) : (
            items.map((feed) => <FeedRow key={feed.id} feed={feed} onRevoke={() => setRevoking(feed)} />)
          )
        }
      </Answer>
      {isAdding ? <CalendarFeedDialog onClose={() => setAdding(false)} onUrl={setUrl} /> : null}
      <SecretDialog
        secret={url}
        title={t('settings.calendarFeeds.made')}
        hint={t('settings.calendarFeeds.madeHint')}
        copyLabel={t('settings.calendarFeeds.copy')}
        doneLabel={t('settings.calendarFeeds.done')}
        onClose={() => setUrl(undefined)}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title={t('settings.calendarFeeds.question', { name: revoking?.name ?? '' })}
        confirmLabel={t('settings.calendarFeeds.revoke')}
        onConfirm={() => revoking && revoke(revoking)}
      >
        {t('settings.calendarFeeds.consequence')}
      </ConfirmDialog>
    </SettingsBlock>
  );
}

function FeedRow({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: () => void }) {
  const { t } = useTranslation();
  const { name, includes, lastUsedAt } = feed;
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={
        <>
          {includes.map((content) => t(`settings.calendarFeeds.content.${content}`)).join(', ')}
          {' · '}
          {lastUsedAt ? (
            <>
              {t('settings.calendarFeeds.lastRead')} <DateText value={lastUsedAt} format="relative" />
            </>
          ) : (
            t('settings.calendarFeeds.neverRead')
          )}
        </>
      }
    >
      <Button
        variant="outline"
        size="sm"
        onClick={onRevoke}
        aria-label={t('settings.calendarFeeds.revokeNamed', { name })}
      >
        {t('settings.calendarFeeds.revoke')}
      </Button>
    </SettingsRow>
  );
}

/** Makes an address, which is shown once. */
function CalendarFeedDialog({ onClose, onUrl }: { onClose: () => void; onUrl: (url: string) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: create } = useWrite(calendarFeedsApi.create, {
    input: (body: BodyInputOf<typeof calendarFeedsApi.create>) => ({ body }),
    onSuccess: (feed) => {
      onClose();
      onUrl(feed.url);
    },
  });
  const form = useApiForm({
    schema: createCalendarFeedInput,
    values: { name: '', includes: [...calendarContent.options] },
    submit: (body) => create(body),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.calendarFeeds.new')}
      submitLabel={t('settings.calendarFeeds.create')}
    >
      <TextField form={form} name="name" label={t('settings.calendarFeeds.name')} maxLength={80} />
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
