import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { taskQuery, teamTasksQuery } from '#client/features/tasks/queries.ts';
import type { Read } from '#client/lib/api/read.ts';
import { changesOf, createFollower } from '#client/lib/live/live-changes.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';
import type { LiveTopic } from '#shared/live/topics.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

const teamId = crypto.randomUUID();
const query = teamTasksQuery({ teamId });

const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...{
    id,
    tenantId: 't',
    organizationId: 'o',
    title: `Task ${id}`,
    public: true,
    status: 'open',
    description: '',
  },
  ...{ createdAt: `2026-11-1${id}T08:00:00.000Z`, children: [], linkedIssues: [] },
  ...more,
});

const [three, two, one] = ['3', '2', '1'].map((id) => task(id));
const before = [three, two, one].filter((each) => each !== undefined);

function page() {
  const client = testQueryClient();
  client.setQueryData(query.queryKey, { items: before, total: before.length });
  const show = <T,>(read: Read<T>) => {
    const observer = new QueryObserver(client, { ...read, staleTime: Number.POSITIVE_INFINITY });
    onTestFinished(observer.subscribe(() => undefined));
  };
  return { client, show };
}

/** A page that shows the list, and what the server answers, one after the other. */
function shown(...answers: readonly (readonly Task[])[]) {
  const sent = stubApi({
    'GET /tasks/team': answers.map((items) => ok({ items, total: items.length })),
  });
  const { client, show } = page();
  show(query);
  /** The ids of each read. */
  const asked = () =>
    sent.map(({ search = '' }) =>
      [...decodeURIComponent(search).matchAll(/ids\]\[\d*\]=(\d)/g)].map((match) => match[1]),
    );
  return { client, asked, show };
}

const list = (client: QueryClient) => client.getQueryData(query.queryKey)?.items ?? [];

const follow = (client: QueryClient, topic: LiveTopic, event: { id?: string; tasks?: string[] }) =>
  createFollower(client)(changesOf(topic, [{ topic, data: {}, ...event }]));

test('only a task that changed is read again, and all others stay the same', async () => {
  const { client, asked } = shown([task('2', { totalWorkedTime: 60 })]);
  follow(client, 'tasks', { id: '2' });
  await expect.poll(() => list(client)[1]?.totalWorkedTime).toBe(60);
  expect([list(client)[0], list(client)[2]]).toEqual([three, one]);
  expect(list(client)[0]).toBe(three);
  expect(asked()).toEqual([['2']]);
});

test('a new task comes at its place, and one that is gone leaves', async () => {
  const { client } = shown([task('4')], []);
  follow(client, 'tasks', { id: '4' });
  await expect.poll(() => list(client).map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  follow(client, 'tasks', { id: '1' });
  await expect.poll(() => list(client).map(({ id }) => id)).toEqual(['4', '3', '2']);
  expect(client.getQueryData(query.queryKey)?.total).toBe(3);
});

test('a task that changes again while it is read is read again', async () => {
  const { client, asked } = shown(
    [task('2', { totalWorkedTime: 60 })],
    [task('2', { totalWorkedTime: 120 })],
  );
  const followNext = createFollower(client);
  for (const _ of ['first', 'second'])
    followNext(changesOf('tasks', [{ topic: 'tasks', data: {}, id: '2' }]));
  await expect.poll(() => list(client)[1]?.totalWorkedTime).toBe(120);
  expect(asked()).toEqual([['2'], ['2']]);
});

test('tasks that show the changed one are read with it', async () => {
  const parent = { id: '3', title: 'Task 3', public: true };
  const child = { id: '2', title: 'Task 2', public: true };
  const { client, asked } = shown([task('2', { parentId: '3', parent })], [task('3', { children: [child] })]);
  follow(client, 'tasks', { id: '2' });
  await expect.poll(() => list(client)[0]?.children?.map(({ id }) => id)).toEqual(['2']);
  expect(asked()).toEqual([['2'], ['3']]);
});

test('a timer reads the tasks on which time ended, and none where it began', async () => {
  const { client, asked, show } = shown([task('3', { totalWorkedTime: 60 })]);
  client.setQueryData(taskQuery('2').queryKey, task('2'));
  show(taskQuery('2'));
  follow(client, 'timer', { id: 'somebody', tasks: [] });
  follow(client, 'timer', { id: 'somebody', tasks: ['3'] });
  await expect.poll(() => list(client)[0]?.totalWorkedTime).toBe(60);
  expect(asked()).toEqual([['3']]);
  expect(client.getQueryState(taskQuery('2').queryKey)?.isInvalidated).toBe(false);
});

test('the whole list is read again when anything may have changed', async () => {
  const { client, asked } = shown([task('4')]);
  follow(client, 'tasks', {});
  await expect.poll(() => list(client).map(({ id }) => id)).toEqual(['4']);
  follow(client, 'timer', { id: 'somebody' });
  await expect.poll(asked).toEqual([[], []]);
});

test('an older answer does not undo a later write', async () => {
  const { client, show } = page();
  const asWritten = () =>
    client.setQueryData(query.queryKey, { items: [task('2', { title: 'Written' })], total: 1 });
  const sent = stubApi({
    'GET /tasks/team': (earlier) => {
      if (earlier.length === 0) asWritten();
      const title = earlier.length === 0 ? 'As it was' : 'As it is';
      return ok({ items: [task('2', { title })], total: 1 });
    },
  });
  show(query);
  follow(client, 'tasks', { id: '2' });
  await expect.poll(() => list(client).map(({ title }) => title)).toEqual(['As it is']);
  expect(sent).toHaveLength(2);
});
