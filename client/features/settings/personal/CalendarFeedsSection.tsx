import { Button, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarFeedDialog } from '#client/features/settings/personal/CalendarFeedDialog.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { call } from '#client/lib/api.ts';
import { keyOf, useRead } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DateText } from '#client/ui/DateText.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { type CalendarFeed, maximumFeeds } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';

/** Addresses for calendar programs; each shows what was chosen until it is revoked. */
export function CalendarFeedsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(calendarFeedsApi.list, {});
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<CalendarFeed>();
  const feeds = data?.items;
  return (
    <SettingsBlock
      id="calendarFeeds"
      title={t('settings.calendarFeeds.title')}
      description={t('settings.calendarFeeds.description')}
      action={
        <Button
          variant="outline"
          size="sm"
          disabled={feeds === undefined || feeds.length >= maximumFeeds}
          onClick={() => setAdding(true)}
        >
          {t('settings.calendarFeeds.add')}
        </Button>
      }
    >
      {feeds ? (
        feeds.map((feed) => <FeedRow key={feed.id} feed={feed} onRevoke={() => setLeaving(feed)} />)
      ) : (
        <Answer query={{ error, refetch }} skeleton={<ListSkeleton rows={1} inset />} />
      )}
      {feeds?.length === 0 ? (
        <Text p="4" textStyle="sm" color="fg.muted">
          {t('settings.calendarFeeds.none')}
        </Text>
      ) : null}
      {isAdding ? <CalendarFeedDialog onClose={() => setAdding(false)} /> : null}
      <RevokeDialog feed={leaving} onClose={() => setLeaving(undefined)} />
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

function RevokeDialog({ feed, onClose }: { feed: CalendarFeed | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  async function revoke(): Promise<void> {
    if (feed === undefined) return;
    await call(calendarFeedsApi.remove, { params: { id: feed.id } });
    await queryClient.invalidateQueries({ queryKey: keyOf(calendarFeedsApi.list, {}) });
  }

  return (
    <ConfirmDialog
      open={feed !== undefined}
      onOpenChange={onClose}
      title={t('settings.calendarFeeds.question', { name: feed?.name ?? '' })}
      confirmLabel={t('settings.calendarFeeds.revoke')}
      onConfirm={revoke}
    >
      {t('settings.calendarFeeds.consequence')}
    </ConfirmDialog>
  );
}
