import { fillPath } from '#server/testing/caller.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { tablesNamedBy, tablesOf } from '#server/testing/statements.ts';
import { expect, test } from '#server/testing/test.ts';
import { type LiveTopic, staleAreas } from '#shared/live/topics.ts';

/**
 * The topics that announce changes of a table. Excludes tables of rights: their changes make a page reload
 * everything.
 */
const topicsOf: Readonly<Record<string, readonly LiveTopic[]>> = {
  absence_allowances: ['absences'],
  absence_kinds: ['absences'],
  absences: ['absences'],
  attachments: ['attachments'],
  boards: ['boards'],
  budgets: ['budgets'],
  calendar_events: ['calendars'],
  comments: ['comments'],
  company_days: ['absences'],
  daily_plan_tasks: ['plans'],
  daily_plans: ['plans'],
  dated_settings: ['employees'],
  day_openings: ['timesheets'],
  favorites: ['favorites'],
  holiday_places: ['absences'],
  invites: ['invitations'],
  invoice_buyers: ['invoices'],
  invoice_lines: ['invoices'],
  invoice_reminder_rules: ['invoices'],
  invoice_sellers: ['invoices'],
  invoice_time_logs: ['invoices'],
  invoices: ['invoices'],
  logged_events: ['calendars'],
  organization_contacts: ['projects'],
  organization_project_teams: ['projects'],
  organization_projects: ['projects'],
  organization_team_join_requests: ['join-requests'],
  personal_calendars: ['calendars'],
  rates: ['rates'],
  report_schedules: ['saved-reports'],
  saved_reports: ['saved-reports'],
  tags: ['task-lists'],
  task_members: ['tasks'],
  task_priorities: ['task-lists'],
  task_sizes: ['task-lists'],
  task_statuses: ['task-lists'],
  task_tags: ['tasks'],
  task_versions: ['task-lists'],
  tasks: ['tasks'],
  time_log_amounts: ['invoices', 'timesheets'],
  time_log_tags: ['time-logs'],
  time_logs: ['time-logs', 'timer'],
  timesheet_events: ['timesheets'],
  timesheets: ['timesheets'],
  working_hours: ['employees'],
};

/** Reads that do not follow a topic, and why. */
const unfollowed: readonly (readonly [reason: string, ...pairs: string[]])[] = [
  [
    'they show the title of a task only, and tasks change all the time',
    ...['reports', 'time-logs', 'budgets', 'timer', 'teams', 'rates', 'attachments'].map(
      (area) => `tasks → ${area}`,
    ),
  ],
  [
    'a change of what runs is announced by its own topic, and totals of a project follow when its page is opened',
    ...['time-logs → timer', 'time-logs → projects', 'timer → projects', 'tasks → projects'],
  ],
  [
    'events show the work that their series was logged on last',
    ...['tasks → calendars', 'projects → calendars'],
  ],
  ['they say what a favorite is called', 'plans → favorites', 'comments → favorites'],
  ['an open board listens itself', 'boards → drawings'],
];
const quiet = new Set(unfollowed.flatMap(([, ...pairs]) => pairs));
/** The audit log is read when it is opened, public pages have no live updates. Parts of the shell lie under their own keys. */
const quietAreas: ReadonlySet<string> = new Set(['audit', 'public-teams', 'shell']);

test('a read hears of every table that its statements name', async ({ server, tenant }) => {
  const tables = await tablesOf(server);
  const march = { startDate: '2026-03-01', endDate: '2026-03-08', start: '2026-03-01', end: '2026-03-08' };
  const values = { id: tenant.teamId, teamId: tenant.teamId };
  const missing = new Set<string>();
  const unused = new Set(quiet);
  await tenant.owner.request('GET', '/user/me');
  for (const { endpoint } of everyEndpoint.filter(({ endpoint: { method } }) => method === 'GET')) {
    const read = () => tenant.owner.request('GET', fillPath(endpoint.path, values), { query: march });
    const { area } = endpoint;
    const tablesOfRead = await tablesNamedBy(tables, read);
    if (area === undefined || quietAreas.has(area)) continue;
    for (const table of tablesOfRead)
      for (const topic of topicsOf[table] ?? []) {
        const pair = `${topic} → ${area}`;
        unused.delete(pair);
        if (!staleAreas[topic].includes(area) && !quiet.has(pair))
          missing.add(`${pair} (${table}, ${endpoint.path})`);
      }
  }
  expect([...missing].sort()).toEqual([]);
  expect([...unused]).toEqual([]);
});
