import { codeIn } from '#server/modules/auth/test-people.ts';
import { freshEmail } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { notificationTexts } from '#shared/notifications/notification.schema.ts';
import {
  browserKinds,
  type NotificationType,
  notificationType,
} from '#shared/notifications/notification-kind.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

const off = (type: NotificationType) => ({ type, email: false });

test('everything comes every way until somebody chooses, kind by kind and for themselves only', async ({
  tenant,
}) => {
  const ben = await tenant.member();
  const everything = notificationType.options.map((type) => ({
    ...{ type, inApp: true, email: true },
    ...(browserKinds.includes(type) ? { browser: true } : {}),
  }));
  expect((await ben.call(notificationsApi.settings)).body).toEqual({
    items: everything,
    total: everything.length,
  });
  const choose = async (...items: { type: NotificationType; email?: boolean; inApp?: boolean }[]) => {
    const { body } = await ben.call(notificationsApi.updateSettings, { body: { items } });
    return body.items.filter(({ inApp, email }: { inApp: boolean; email: boolean }) => !(inApp && email));
  };
  await choose(off('join-request'));
  const both = [
    { type: 'mention', inApp: false, email: true, browser: true },
    { type: 'join-request', inApp: true, email: false, browser: true },
  ];
  expect(await choose({ type: 'mention', inApp: false })).toEqual(both);
  expect(await choose({ type: 'mention', email: false }, { type: 'join-request', email: true })).toEqual([
    { type: 'mention', inApp: false, email: false, browser: true },
  ]);
  expect((await tenant.owner.call(notificationsApi.settings)).body.items).toEqual(everything);
  const unknown = { items: [{ type: 'password', email: false }] };
  expect((await ben.call(notificationsApi.updateSettings, { body: unknown })).status).toBe(400);
});

test('quiet hours need both ends, and are kept', async ({ tenant }) => {
  const { owner } = tenant;
  const atOnce = { digest: 'off', digestHour: 8 };
  expect((await owner.call(notificationsApi.delivery)).body).toMatchObject(atOnce);
  const half = { ...atOnce, quietFrom: 60, quietTo: null };
  const refused = await owner.call(notificationsApi.updateDelivery, { body: half });
  expect(refused).toMatchObject({ status: 400, body: { errors: { quietTo: notificationTexts.quietHours } } });
  const night = { digest: 'daily', digestHour: 9, quietFrom: 1320, quietTo: 420 };
  expect((await owner.call(notificationsApi.updateDelivery, { body: night })).body).toEqual(night);
  expect((await owner.call(notificationsApi.delivery)).body).toEqual(night);
});

test('a manager who switched the mail of join requests off gets none; the other managers do', async ({
  server,
  tenant,
  anonymous,
}) => {
  const quiet = await tenant.member({ teamRole: 'MANAGER' });
  const eager = await tenant.member({ teamRole: 'MANAGER' });
  await quiet.call(notificationsApi.updateSettings, { body: { items: [off('join-request')] } });
  await eager.call(notificationsApi.updateSettings, { body: { items: [off('member-joined')] } });
  const email = freshEmail('dora');
  const organizationTeamId = tenant.teamId;
  const words = { fullName: 'Dora Diaz', linkAddress: 'https://dora.example', position: 'Designer' };
  await anonymous.call(joinRequestsApi.create, { body: { ...words, email, organizationTeamId } });
  const code = codeIn(server.mail.last(email));
  await anonymous.call(joinRequestsApi.validate, { body: { email, organizationTeamId, code } });
  expect(server.mail.to(quiet.email)).toEqual([]);
  expect(server.mail.to(eager.email)).toHaveLength(1);
});

test('a person who switched the news of new members off gets none, the inviter included', async ({
  server,
  tenant,
  anonymous,
}) => {
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  await tenant.owner.call(notificationsApi.updateSettings, { body: { items: [off('member-joined')] } });
  const before = server.mail.to(tenant.owner.email).length;
  const email = freshEmail('dora');
  const body = { emailIds: [email], teamIds: [tenant.teamId], inviteType: 'TEAM' };
  await tenant.owner.call(invitationsApi.create, { body });
  const code = codeIn(server.mail.last(email));
  const user = { firstName: 'Dora', lastName: 'Diaz', email };
  const accepted = await anonymous.call(invitationsApi.accept, {
    body: { user, email, code, password: 'correct horse battery' },
  });
  expect(accepted.status).toBeLessThan(300);
  expect(server.mail.to(tenant.owner.email)).toHaveLength(before);
  expect(server.mail.to(manager.email)).toHaveLength(1);
});
