import { allScopes, connect, tokenOf } from '#server/modules/assistants/assistant-kit.ts';
import { addCalendar, eventsOf, test } from '#server/modules/calendars/test-calendar.ts';
import { spansOf } from '#server/modules/time-logs/test-time-logs.ts';
import { expect } from '#server/testing/test.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';
import { calendarTexts } from '#shared/calendars/calendar.schema.ts';

test('an assistant reads the events of a day, logs them, and the person undoes that', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member({ timeZone: 'Europe/Berlin' });
  source.shows(
    { uid: 'stand-up@work', title: 'Stand-up', from: '10 08:30', to: '10 08:45' },
    { uid: 'review@work', title: 'Review', from: '10 13:00', to: '10 14:00' },
    { uid: 'fair@work', title: 'Fair', from: '10', to: '12' },
  );
  await addCalendar(ann, source);
  const { call } = await connect(server, await tokenOf(ann, allScopes));
  const read = async () => (await call('read_calendar', { day: '2026-03-10' })).content.events;
  const events = await read();
  expect(events).toMatchObject([
    { title: 'Fair', day: '2026-03-10', lastDay: '2026-03-11' },
    { title: 'Stand-up', calendar: 'Work', day: '2026-03-10', from: '09:30', to: '09:45', isMoved: false },
    { title: 'Review', from: '14:00', to: '15:00' },
  ]);
  const ids = events.map(({ id }: { id: string }) => id);
  const { content } = await call('log_events', { ids });
  expect(content.logged).toHaveLength(2);
  expect(content.refused).toEqual([{ id: ids[0], reason: calendarTexts.allDay }]);
  expect((await read())[1].entryId).toBe(content.logged[0].entryId);
  expect(await spansOf(server, ann)).toEqual(['10 08:30 – 10 08:45', '10 13:00 – 10 14:00']);
  const [action] = (await ann.call(assistantsApi.actions)).body.items;
  expect(action).toMatchObject({
    deed: 'log_events',
    subject: 'Stand-up, Review · 1:15 · 2026-03-10',
    canUndo: true,
  });
  const undone = await ann.call(assistantsApi.undo, { params: { id: action?.id ?? '' } });
  expect(undone.status).toBe(200);
  expect(await spansOf(server, ann)).toEqual([]);
  expect((await read())[1].entryId).toBeUndefined();
});

test('a range is read, and events of somebody else are neither read nor logged', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  source.shows({ uid: 'stand-up@work', title: 'Stand-up', from: '10 08:30', to: '10 08:45' });
  await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  const mine = await connect(server, await tokenOf(ann, allScopes));
  const range = { day: '2026-03-08', to: '2026-03-15' };
  expect((await mine.call('read_calendar', range)).content.events).toHaveLength(1);
  expect(await mine.call('read_calendar', { day: '2026-03-15', to: '2026-03-08' })).toMatchObject({
    isError: true,
  });
  const other = await connect(server, await tokenOf(tenant.owner, allScopes));
  expect((await other.call('read_calendar', range)).content.events).toEqual([]);
  const refused = await other.call('log_events', { ids: [event?.id] });
  expect([refused.isError, refused.text]).toEqual([true, 'The event was not found']);
});
