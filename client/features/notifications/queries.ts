import { keepPreviousData } from '@tanstack/react-query';
import { readOptions } from '#client/lib/api/read.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { inboxInput } from '#shared/shell/shell-inputs.ts';

export interface NewsFilter {
  readonly unread: boolean;
  readonly take: number;
}

/** News for the person, newest first. */
export const newsQuery = ({ unread, take }: NewsFilter) =>
  readOptions(notificationsApi.list, { query: { unread, take } }, { placeholderData: keepPreviousData });

/** The contents of the inbox below the bell. */
export const inboxNews: NewsFilter = inboxInput.query;

/** The inbox: one read for the bell and for what waits on Home. */
export const inboxQuery = newsQuery(inboxNews);

/** Snoozed notifications come back without a message of the server. */
const backMilliseconds = 5 * 60_000;

/** The number of unread notifications. */
export const unreadQuery = readOptions(notificationsApi.count, {}, { refetchInterval: backMilliseconds });
