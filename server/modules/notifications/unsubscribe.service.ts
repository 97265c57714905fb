import type { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import { saveNotificationSettings } from '#server/modules/notifications/notification-settings.data.ts';
import { readStopKey, stopLinks } from '#server/modules/notifications/stop-links.ts';
import type { mailChoice, mailChoiceQuery } from '#shared/notifications/notification.schema.ts';
import {
  alwaysMailed,
  type NotificationType,
  notificationType,
} from '#shared/notifications/notification-kind.ts';

type Keys = Pick<Config, 'jwtSecret' | 'appUrl'>;

/** Undefined for kinds that are always mailed. */
export function newsStopLinks(config: Keys, employeeId: string, type: NotificationType) {
  if (alwaysMailed.includes(type)) return undefined;
  return stopLinks(config, 'news', { who: employeeId, what: type });
}

/** Turns the mails of one kind off, or on again, for who holds a link of such a mail; without a session. */
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
