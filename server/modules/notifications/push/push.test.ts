import { openSecret, sealSecret } from '#server/context/secret-box.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import { type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { maximumPushBrowsers, pushTexts } from '#shared/notifications/push.schema.ts';
import { newBrowser } from './test-browser.ts';
import { derivedVapidSecret, newVapidSecret, vapidKeys } from './vapid.ts';

async function subscribe(person: Person, { subscription }: ReturnType<typeof newBrowser>) {
  const { status, body } = await person.call(pushApi.add, { body: subscription });
  expect(status).toBe(201);
  return body;
}

const browsersOf = async (person: Person) => (await person.call(pushApi.list)).body.items;

async function assign(server: TestServer, tenant: TestTenant, { employeeId }: Person, title = 'Write docs') {
  const task = await addTask(tenant, { title, members: [{ id: employeeId }] });
  await server.services.outbox.notify();
  return task;
}

/** Makes delayed messages due. */
async function later({ services }: TestServer) {
  await services.pool.query(
    `update outbox_messages set "availableAt" = now() where topic = 'push.send' and "processedAt" is null`,
  );
  await services.outbox.notify();
}

test('news comes encrypted to the browser of who wants it there, in their language', async ({
  server,
  tenant,
  receiver,
}) => {
  const ben = await tenant.member();
  const [browser, other] = [newBrowser(receiver), newBrowser(receiver)];
  const added = await subscribe(ben, browser);
  await subscribe(tenant.owner, other);
  const { body: key } = await ben.call(pushApi.key);
  const task = await assign(server, tenant, ben);
  expect(browser.shown()).toEqual([
    {
      browserId: added.id,
      title: expect.stringMatching(/^Ann Archer assigned .*Write docs to you$/),
      text: '',
      path: `/task/${task.id}`,
      tag: expect.any(String),
    },
  ]);
  const [first] = browser.received();
  expect(first?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'normal',
    ttl: expect.stringMatching(/^\d+$/),
    authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${key.publicKey}$`)),
  });
  expect(other.received()).toEqual([]);
  const off = { items: [{ type: 'assignment' as const, browser: false }] };
  await ben.call(notificationsApi.updateSettings, { body: off });
  await assign(server, tenant, ben, 'Another');
  expect(browser.received()).toHaveLength(1);
});

test('it comes also where neither inbox nor mail is wanted', async ({ server, tenant, receiver }) => {
  const ben = await tenant.member();
  const browser = newBrowser(receiver);
  await subscribe(ben, browser);
  const alone = { items: [{ type: 'assignment' as const, inApp: false, email: false }] };
  await ben.call(notificationsApi.updateSettings, { body: alone });
  await assign(server, tenant, ben);
  expect(browser.received()).toHaveLength(1);
  expect((await ben.call(notificationsApi.list)).body.total).toBe(0);
});

test('in quiet hours nothing comes; afterwards what was not read meanwhile', async ({
  server,
  tenant,
  receiver,
}) => {
  const ben = await tenant.member();
  const browser = newBrowser(receiver);
  await subscribe(ben, browser);
  const allDayButOneMinute = { digest: 'daily' as const, digestHour: 8, quietFrom: 1, quietTo: 0 };
  await ben.call(notificationsApi.updateDelivery, { body: allDayButOneMinute });
  await assign(server, tenant, ben, 'Read');
  await ben.call(notificationsApi.markAllRead);
  await assign(server, tenant, ben, 'Unread');
  expect(browser.received()).toEqual([]);
  await later(server);
  expect(browser.shown()).toMatchObject([{ title: expect.stringContaining('Unread') }]);
});

test('a browser that is signed out, from wherever, gets nothing more', async ({
  server,
  tenant,
  receiver,
}) => {
  const ben = await tenant.member();
  const away = await signInAgain(server, tenant.tenantId, ben);
  const [here, there] = [newBrowser(receiver), newBrowser(receiver)];
  await subscribe(ben, here);
  await subscribe(away, there);
  expect(await browsersOf(ben)).toMatchObject([{ isCurrent: false }, { isCurrent: true }]);
  expect((await away.call(authApi.logout)).status).toBe(200);
  expect(await browsersOf(ben)).toMatchObject([{ isCurrent: true }]);
  await assign(server, tenant, ben);
  expect(here.received()).toHaveLength(1);
  expect(there.received()).toEqual([]);
});

test('the next person at a browser gets their own news there, and the one before none', async ({
  server,
  tenant,
  receiver,
}) => {
  const [ben, cleo] = [await tenant.member(), await tenant.member()];
  const browser = newBrowser(receiver);
  const before = await subscribe(ben, browser);
  const after = await subscribe(cleo, browser);
  expect(after.id).not.toBe(before.id);
  await assign(server, tenant, ben, 'For Ben');
  await assign(server, tenant, cleo, 'For Cleo');
  expect(browser.shown()).toMatchObject([
    { browserId: after.id, title: expect.stringContaining('For Cleo') },
  ]);
  expect(await browsersOf(ben)).toEqual([]);
});

test.for([404, 410, 403])(
  'a subscription that is answered with %i is forgotten',
  async (status, { server, tenant, receiver }) => {
    const ben = await tenant.member();
    await subscribe(ben, newBrowser(receiver));
    receiver.answer.status = status;
    await assign(server, tenant, ben);
    expect(await browsersOf(ben)).toEqual([]);
  },
);

test('a busy push service gets the message again', async ({ server, tenant, receiver }) => {
  const ben = await tenant.member();
  const browser = newBrowser(receiver);
  await subscribe(ben, browser);
  receiver.answer.status = 503;
  await assign(server, tenant, ben);
  receiver.answer.status = 201;
  await later(server);
  expect(browser.received()).toHaveLength(2);
  expect(await browsersOf(ben)).toHaveLength(1);
});

test('subscriptions are sealed, one for a browser, few for a person, and removed by nobody else', async ({
  server,
  tenant,
  receiver,
}) => {
  const ben = await tenant.member();
  const browser = newBrowser(receiver);
  const { id } = await subscribe(ben, browser);
  expect((await subscribe(ben, browser)).id).toBe(id);
  const { sealed } = await server.services.prisma.pushSubscription.findUniqueOrThrow({ where: { id } });
  expect(sealed).not.toContain(browser.subscription.keys.auth);
  for (let count = 1; count < maximumPushBrowsers; count += 1) await subscribe(ben, newBrowser(receiver));
  const more = await ben.call(pushApi.add, { body: newBrowser(receiver).subscription });
  expect(more).toMatchObject({ status: 409, body: { message: pushTexts.tooMany } });
  expect((await tenant.owner.call(pushApi.remove, { params: { id } })).status).toBe(404);
  const again = { body: { ...browser.subscription, id } };
  expect(await ben.call(pushApi.add, again)).toMatchObject({ status: 201, body: { id } });
  expect((await ben.call(pushApi.remove, { params: { id } })).status).toBe(200);
  expect((await ben.call(pushApi.add, again)).status).toBe(404);
  expect(await browsersOf(ben)).toHaveLength(maximumPushBrowsers - 1);
});

test('an address that is no push service, or a bad key, is refused', async ({
  tenant: { owner },
  receiver,
}) => {
  const { endpoint, keys } = newBrowser(receiver).subscription;
  const refused = { status: 400, body: { errors: { endpoint: pushTexts.address } } };
  for (const wrong of ['ftp://8.8.8.8/', 'https://169.254.169.254/', 'https://name:word@8.8.8.8/'])
    expect(await owner.call(pushApi.add, { body: { endpoint: wrong, keys } })).toMatchObject(refused);
  const noPoint = { ...keys, p256dh: `B${'A'.repeat(86)}` };
  expect(await owner.call(pushApi.add, { body: { endpoint, keys: noPoint } })).toMatchObject(refused);
});

const storedKeys = ({ services }: TestServer) => services.prisma.pushKey.findMany();
const keyFor = async (person: Person) => (await person.call(pushApi.key)).body.publicKey;

test('one key is made for all, when it is first needed, and is stored sealed', async ({
  server,
  tenant: { owner },
}) => {
  await server.services.prisma.pushSubscription.deleteMany();
  await server.services.prisma.pushKey.deleteMany();
  const [key, ...others] = await Promise.all(Array.from({ length: 6 }, () => keyFor(owner)));
  expect(new Set(others)).toEqual(new Set([key]));
  expect(key).not.toBe(vapidKeys(derivedVapidSecret(server.config)).publicKey);
  const [stored, ...more] = await storedKeys(server);
  expect(more).toEqual([]);
  expect(openSecret(server.config, stored?.sealed ?? '')).toMatch(/^[\w-]{43}$/);
});

test('browsers of before keep the key that followed from the secret; under another secret there is a new one', async ({
  server,
  tenant: { owner },
  receiver,
}) => {
  await subscribe(owner, newBrowser(receiver));
  await server.services.prisma.pushKey.deleteMany();
  const derived = vapidKeys(derivedVapidSecret(server.config)).publicKey;
  expect(await keyFor(owner)).toBe(derived);
  const sealed = sealSecret({ jwtSecret: 'another secret' }, newVapidSecret().toString('base64url'));
  await server.services.prisma.pushKey.updateMany({ data: { sealed } });
  const { publicKey } = await subscribe(owner, newBrowser(receiver));
  expect(publicKey).not.toBe(derived);
  expect(await keyFor(owner)).toBe(publicKey);
});
