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
