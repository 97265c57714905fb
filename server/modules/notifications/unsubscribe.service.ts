import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { linkTo } from '#server/mail/links.ts';
import { isSame, keyedHash } from '#server/modules/auth/secrets.ts';
import { saveNotificationSettings } from '#server/modules/notifications/notification-settings.data.ts';
import type { mailChoice, mailChoiceQuery } from '#shared/notifications/notification.schema.ts';
import {
  alwaysMailed,
  type NotificationType,
  notificationType,
} from '#shared/notifications/notification-kind.ts';
import { type StopPurpose, unsubscribePath } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';

/** A recipient of mails and the subscription: a kind of news, or a schedule. */
interface Stopped {
  readonly who: string;
  readonly what: string;
}

/** The endpoint that stops each kind. */
const calls = { news: notificationsApi.chooseMail, report: reportSchedulesApi.stop } as const;

/** Grants access only to the choice whether these mails are sent to this person. */
function stopKey({ jwtSecret }: Keys, purpose: StopPurpose, { who, what }: Stopped): string {
  return [purpose, who, what, keyedHash(jwtSecret, 'unsubscribe', purpose, who, what)].join('.');
}

/** Links to unsubscribe: a page for the reader, and a call for the button of their mail program. */
export function stopLinks(config: Keys, purpose: StopPurpose, stopped: Stopped) {
  const key = stopKey(config, purpose, stopped);
  return {
    page: linkTo(config.appUrl, unsubscribePath, { key }),
    oneClick: linkTo(config.appUrl, `/api${calls[purpose].path}`, { key }),
  };
}

/** Decodes the key of such a link; undefined if it is not ours. */
export function readStopKey(config: Keys, purpose: StopPurpose, key: string): Stopped | undefined {
  const [, who = '', what = ''] = key.split('.');
  return isSame(key, stopKey(config, purpose, { who, what })) ? { who, what } : undefined;
}

type Keys = Pick<Config, 'jwtSecret' | 'appUrl'>;

/** Undefined for kinds that are always mailed. */
export function newsStopLinks(config: Keys, employeeId: string, type: NotificationType) {
  if (alwaysMailed.includes(type)) return undefined;
  return stopLinks(config, 'news', { who: employeeId, what: type });
}

/** Turns the mails of one kind off, or on again, for callers with a link of such a mail; needs no session. */
export async function chooseMail(
  ctx: BaseContext,
  { key, email = false }: z.output<typeof mailChoiceQuery>,
): Promise<z.infer<typeof mailChoice>> {
  const { who: employeeId, what } = readStopKey(ctx.services.config, 'news', key) ?? {};
  const type = notificationType.safeParse(what).data;
  if (employeeId === undefined || type === undefined) throw notFound('The notification');
  await inTransaction(ctx, async (tx) => {
    const employee = await tx.db.employee.findFirst({
      where: { id: employeeId, deletedAt: null },
      select: { tenantId: true },
    });
    if (employee === null) throw notFound('The notification');
    await saveNotificationSettings(tx, { tenantId: employee.tenantId, employeeId }, [{ type, email }]);
  });
  return { type, email };
}
