import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { newCalendar, type World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const unknownId = '01940000-0000-7000-8000-000000000000';
const withId = (made: Promise<string>, body?: Record<string, unknown>) =>
  made.then((id) => ({ params: { id }, ...(body === undefined ? {} : { body }) }));

/** Calendars that Takt offers to other programs, and those that people add. */
export const calendarMatrix: Readonly<Record<string, string>> = {
  'calendarFeeds.list': '- o o o o o o',
  'calendarFeeds.create': '- o o o o o o',
  // An address of somebody else.
  'calendarFeeds.remove': '- 0 0 0 0 0 0',
  // A forged token.
  'calendarFeeds.events': '0 0 0 0 0 0 0',

  'calendars.list': '- o o o o o o',
  // Of a server on this machine.
  'calendars.discover': '- v v v v v v',
  'calendars.add': '- v v v v v v',
  // A calendar of somebody else, and an event of nobody.
  'calendars.update': '- 0 0 0 0 0 0',
  'calendars.refresh': '- 0 0 0 0 0 0',
  'calendars.remove': '- 0 0 0 0 0 0',
  'calendars.events': '- o o o o o o',
  'calendars.log': '- 0 x 0 0 0 0',
  'calendars.link': '- 0 x 0 0 0 0',
  'calendars.follow': '- 0 x 0 0 0 0',
};

export const calendarInputs: Readonly<Record<string, MakeInput>> = {
  'calendarFeeds.create': () => ({ body: { name: 'Phone', includes: ['plans'] } }),
  'calendarFeeds.remove': (world) => withId(world.newCalendarFeed()),
  'calendars.discover': () => ({
    body: { address: 'https://127.0.0.1/', username: 'ann', password: 'secret' },
  }),
  'calendars.add': () => ({ body: { kind: 'address', address: 'https://127.0.0.1/work.ics' } }),
  'calendars.update': (world) => withId(newCalendar(world), { name: 'Mine' }),
  'calendars.refresh': (world) => withId(newCalendar(world)),
  'calendars.remove': (world) => withId(newCalendar(world)),
  'calendars.events': () => ({ query: { start: '2026-03-09', end: '2026-03-15' } }),
  'calendars.log': () => ({ body: { ids: [unknownId] } }),
  'calendars.link': () => ({ params: { id: unknownId }, body: { timeLogId: unknownId } }),
  'calendars.follow': () => ({ params: { id: unknownId } }),
  'calendarFeeds.events': () => ({ query: { token: 'forged' } }),
};
