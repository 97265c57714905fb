import { api } from '#shared/api.ts';
import type { ApiTokenScope } from '#shared/api-tokens/api-token.schema.ts';
import type { Endpoint, EndpointTable } from '#shared/http/endpoint.ts';

type Module = keyof typeof api;

/** Endpoints that secure an account or grant access to it require a signed-in person. */
const personOnly: ReadonlySet<string> = new Set<Module>([
  'auth',
  'social',
  'secondFactor',
  'account',
  'apiTokens',
  // Nothing checks a program better than its person.
  'assistants',
  'calendarFeeds',
  'dataArchives',
  // It fills an installation, and removes a workspace with its accounts and sessions.
  'demo',
  // They are of the session of a browser.
  'push',
  // They leave the workspace that a token is for.
  'otherTimers',
  'shell',
]);

/** The same of single operations. */
const personOperations: ReadonlySet<Endpoint> = new Set<Endpoint>([
  // It takes two scopes at once; a program calls the two operations.
  api.timer.startNew,
  // They are about the account and its other workspaces.
  api.invitations.mine,
  api.invitations.respond,
  api.invitations.respondByQuery,
  api.workspaces.createTenant,
  // The link signs its bearer in as somebody else.
  api.invitations.link,
  // They hold the addresses and passwords of a person's calendars, and call them.
  api.calendars.discover,
  api.calendars.add,
  api.calendars.update,
  api.calendars.refresh,
  api.calendars.remove,
]);

const timeModules: ReadonlySet<string> = new Set<Module>([
  'timer',
  'workFavorites',
  'timeLogs',
  'timesheets',
  'timeSlots',
  'activities',
  'recordings',
  'imports',
  'calendars',
]);

const taskModules: ReadonlySet<string> = new Set<Module>([
  'tasks',
  'taskLinks',
  'taskLists',
  'projects',
  'contacts',
  'dailyPlans',
  'comments',
  'attachments',
  'favorites',
]);

function scopeOf(module: string, endpoint: Endpoint): ApiTokenScope | undefined {
  if (personOnly.has(module) || personOperations.has(endpoint)) return undefined;
  if (endpoint.method === 'GET') return 'read';
  // A person's address, name and account are theirs to change.
  if (module === 'users') return undefined;
  if (timeModules.has(module)) return 'time';
  return taskModules.has(module) ? 'tasks' : 'admin';
}

function scopesOf([module, table]: [string, EndpointTable]): [Endpoint, ApiTokenScope | undefined][] {
  return Object.values(table).map((endpoint) => [endpoint, scopeOf(module, endpoint)]);
}

const scopeByEndpoint: ReadonlyMap<Endpoint, ApiTokenScope | undefined> = new Map(
  Object.entries(api).flatMap(scopesOf),
);

/** The scope that a token needs for the operation; undefined for operations without token access. */
export function tokenScopeOf(endpoint: Endpoint): ApiTokenScope | undefined {
  return scopeByEndpoint.get(endpoint);
}
