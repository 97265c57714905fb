import { TokenVerifier } from 'livekit-server-sdk';
import { ConfigError, readConfig } from '#server/config.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { meetingTexts } from '#shared/meetings/meeting.schema.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { newRoomName, toBase64 } from '#shared/meetings/room-name.ts';

function grantsOf({ config }: TestServer, token: string) {
  const { apiKey = '', apiSecret = '' } = config.collaboration.livekit ?? {};
  return new TokenVerifier(apiKey, apiSecret).verify(token);
}

test('a token lets its owner speak and listen in one room of the workspace for an hour, and nothing else', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const answer = await owner.call(meetingsApi.token, {
    query: { roomName: ' daily ', username: 'Ann Archer' },
  });
  expect(answer).toMatchObject({ status: 200, body: { url: 'wss://meet.takt.test' } });
  expect(answer.headers['cache-control']).toBe('no-store');
  const grants = await grantsOf(server, answer.body.token);
  expect(grants).toMatchObject({ iss: 'test-key', name: 'Ann Archer' });
  expect(grants.sub).toContain(owner.userId);
  expect(grants.video).toEqual({
    room: `${tenantId}/daily`,
    roomJoin: true,
    canPublish: true,
    canSubscribe: true,
    canPublishData: true,
  });
  const { exp = 0, nbf = 0 } = grants as { exp?: number; nbf?: number };
  expect(exp - nbf).toBe(3600);
});

test('the same name in another workspace is another room, whatever is sent as its name', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const roomsOf = async ({ owner }: typeof tenant, roomName: string) =>
    (await grantsOf(server, (await owner.call(meetingsApi.token, { query: { roomName } })).body.token)).video
      ?.room;
  const room = await roomsOf(tenant, 'daily');
  expect(await roomsOf(other, 'daily')).not.toBe(room);
  expect(await roomsOf(other, room ?? '')).not.toBe(room);
  expect(await roomsOf(other, `../${room}`)).toMatch(new RegExp(`^${other.tenantId}/`));
});

test('an unnamed meeting is called default and employee', async ({ server, tenant }) => {
  const { body } = await tenant.owner.call(meetingsApi.token, {});
  expect(await grantsOf(server, body.token)).toMatchObject({
    name: 'employee',
    video: { room: `${tenant.tenantId}/default` },
  });
});

test.for([
  [{ roomName: '', username: 'Ann' }, meetingTexts.roomName],
  [{ roomName: '  ', username: 'Ann' }, meetingTexts.roomName],
  [{ roomName: 'daily', username: '' }, meetingTexts.username],
  [{ roomName: ['a', 'b'], username: 'Ann' }, meetingTexts.roomName],
  [{ roomName: 'x'.repeat(201), username: 'Ann' }, meetingTexts.tooLong],
] as const)('%j is refused', async ([query, error], { tenant }) => {
  const answer = await tenant.owner.call(meetingsApi.token, { query });
  expect(answer).toMatchObject({ status: 400, body: { error, message: error } });
});

test('without a meeting server the answer says how to set one up, and no page may connect to one', async () => {
  const unset = { LIVEKIT_URL: '', LIVEKIT_API_KEY: '', LIVEKIT_API_SECRET: '' };
  const server = await startTestServer({ ...unset, BOARD_URL: 'https://board.takt.test' });
  try {
    const { owner } = await createTenant(server);
    const answer = await owner.call(meetingsApi.token, { query: { roomName: 'daily', username: 'Ann' } });
    expect(answer).toMatchObject({ status: 400, body: { error: meetingTexts.notConfigured } });
    expect(String(answer.headers['content-security-policy'])).toContain("connect-src 'self';");
    const options = await owner.call(meetingsApi.options, {});
    expect(options.body).toEqual({ meetings: false, boardUrl: 'https://board.takt.test' });
  } finally {
    await server.close();
  }
});

test('half a setting and a wrong address stop the server with what to do', () => {
  const env = { JWT_SECRET: 'x'.repeat(32), NODE_ENV: 'test' };
  expect(() => readConfig({ ...env, LIVEKIT_URL: 'wss://meet.test' })).toThrow(/set together or not at all/);
  expect(() => readConfig({ ...env, LIVEKIT_URL: 'meet' })).toThrow(ConfigError);
  expect(() => readConfig({ ...env, BOARD_URL: 'javascript:alert(1)' })).toThrow(/BOARD_URL/);
});

test('members who are waited for are told where, the caller is not', async ({ server, tenant }) => {
  const { owner } = tenant;
  const ben = await tenant.member({ firstName: 'Ben' });
  const roomName = newRoomName('Blue team');
  const employeeIds = [ben.employeeId, owner.employeeId];
  const answer = await owner.call(meetingsApi.invite, { body: { kind: 'meeting', roomName, employeeIds } });
  expect(answer).toMatchObject({ status: 201, body: { invited: 1 } });
  const board = await owner.call(boardsApi.create, {
    body: { name: 'Ideas', organizationTeamId: tenant.teamId },
  });
  await owner.call(meetingsApi.invite, {
    body: { kind: 'board', boardId: board.body.id, employeeIds: [ben.employeeId] },
  });
  const news = await server.services.prisma.notification.findMany({
    where: { tenantId: tenant.tenantId },
    orderBy: { id: 'asc' },
  });
  const invited = { type: 'collaboration.invited', receiverEmployeeId: ben.employeeId };
  expect(news).toMatchObject([
    {
      ...invited,
      title: 'blue team',
      params: { kind: 'meeting', path: `/meet/livekit?roomName=${encodeURIComponent(toBase64(roomName))}` },
    },
    { ...invited, title: 'Ideas', entity: 'Board', params: { path: `/board/${board.body.id}` } },
  ]);
});

test('nobody of another workspace is invited, nor to a board of one', async ({ server, tenant }) => {
  const other = await createTenant(server);
  const theirs = await other.owner.call(boardsApi.create, {
    body: { name: 'Theirs', organizationTeamId: other.teamId },
  });
  const ben = await tenant.member();
  const attempts = [
    { kind: 'meeting', roomName: 'daily', employeeIds: [other.owner.employeeId] },
    { kind: 'board', boardId: theirs.body.id, employeeIds: [ben.employeeId] },
  ] as const;
  for (const body of attempts) {
    const attempt = { ...body, employeeIds: [...body.employeeIds] };
    expect((await tenant.owner.call(meetingsApi.invite, { body: attempt })).status).toBe(404);
  }
  const none = await tenant.owner.call(meetingsApi.invite, {
    body: { kind: 'meeting', roomName: 'daily', employeeIds: [] },
  });
  expect(none).toMatchObject({ status: 400, body: { message: meetingTexts.nobody } });
});
