import type { Param } from '#server/db/sql.ts';

/** A client that called this recently counts as online. */
export const onlineSeconds = 180;

interface Signs {
  readonly lastSeenAt: Date | null;
  readonly isTrackingTime: boolean;
}

/** Online: a running timer, or a recent sign of life. */
export function isOnline({ lastSeenAt, isTrackingTime }: Signs, now: Date): boolean {
  if (isTrackingTime) return true;
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= onlineSeconds * 1000;
}

/** The same of the employee `e` of a statement. */
export const onlineSql = (now: Param<Date>) =>
  `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= ${now}::timestamptz - interval '${onlineSeconds} seconds', false))`;
