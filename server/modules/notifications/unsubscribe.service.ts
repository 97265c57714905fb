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
import { unsubscribePath } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

type Keys = Pick<Config, 'jwtSecret' | 'appUrl'>;

/** Opens nothing but the choice whether mails of this kind come to this person. */
function unsubscribeKey({ jwtSecret }: Keys, employeeId: string, type: NotificationType): string {
  return [employeeId, type, keyedHash(jwtSecret, 'unsubscribe', employeeId, type)].join('.');
}

/** What a mail needs to be the last of its kind; undefined for kinds that are always mailed. */
export function stopLinks(config: Keys, employeeId: string, type: NotificationType) {
  if (alwaysMailed.includes(type)) return undefined;
  const key = unsubscribeKey(config, employeeId, type);
  return {
    page: linkTo(config.appUrl, unsubscribePath, { key }),
    oneClick: linkTo(config.appUrl, `/api${notificationsApi.chooseMail.path}`, { key }),
  };
}

function readKey(config: Keys, key: string): { employeeId: string; type: NotificationType } | undefined {
  const [employeeId = '', name] = key.split('.');
  const type = notificationType.safeParse(name).data;
  if (type === undefined || !isSame(key, unsubscribeKey(config, employeeId, type))) return undefined;
  return { employeeId, type };
}

/** Turns the mails of one kind off, or on again, for who holds a link of such a mail; without a session. */
export async function chooseMail(
  ctx: BaseContext,
  { key, email = false }: z.output<typeof mailChoiceQuery>,
): Promise<z.infer<typeof mailChoice>> {
  const named = readKey(ctx.services.config, key);
  if (named === undefined) throw notFound('The notification');
  const { employeeId, type } = named;
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
