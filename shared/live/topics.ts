/** What an endpoint belongs to: reads of an area become stale together. */
const areas = [
  'absences',
  'attachments',
  'audit',
  'auth',
  'boards',
  'budgets',
  'collaboration',
  'comments',
  'drawings',
  'favorites',
  'files',
  'github',
  'imports',
  'integrations',
  'invitations',
  'invoices',
  'join-requests',
  'notifications',
  'plans',
  'projects',
  'public-teams',
  'rates',
  'reports',
  'roles',
  'saved-reports',
  'second-factor',
  'system',
  'task-lists',
  'tasks',
  'team-hours',
  'teams',
  'time-logs',
  'timer',
  'timesheets',
  'users',
  'webhooks',
  'workspaces',
] as const;
export type Area = (typeof areas)[number];

/** The topics of live updates, which the server announces. */
export const liveTopics = [
  'teams',
  'tasks',
  'timer',
  'time-logs',
  'timesheets',
  'task-lists',
  'projects',
  'rates',
  'budgets',
  'invoices',
  'absences',
  'plans',
  'attachments',
  'comments',
  'favorites',
  'user',
  'organization',
  'employees',
  'invitations',
  'join-requests',
  'roles',
  'saved-reports',
  'notifications',
  'boards',
  'integrations',
  'presence',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

const topics: ReadonlySet<string> = new Set(liveTopics);

/** A newer server may tell of more than a page knows. */
export function isLiveTopic(topic: string): topic is LiveTopic {
  return topics.has(topic);
}

/** The areas whose reads a topic makes stale. */
export const staleAreas: Readonly<Record<LiveTopic, readonly Area[]>> = {
  teams: ['teams', 'team-hours'],
  // Plans and favorites show what their tasks are called and how they stand.
  tasks: ['tasks', 'plans', 'favorites'],
  timer: ['timer', 'teams', 'team-hours', 'time-logs', 'timesheets', 'reports', 'tasks'],
  'time-logs': ['time-logs', 'timesheets', 'reports', 'teams', 'team-hours', 'budgets', 'invoices'],
  timesheets: ['timesheets'],
  'task-lists': ['task-lists'],
  projects: ['projects', 'integrations', 'team-hours'],
  // What time is worth follows from them.
  rates: ['rates', 'reports', 'time-logs', 'budgets'],
  budgets: ['budgets'],
  // Time on an invoice is marked, and worth what the invoice says.
  invoices: ['invoices', 'time-logs', 'reports'],
  // What a day asks for follows from them.
  absences: ['absences'],
  plans: ['plans', 'team-hours'],
  favorites: ['favorites'],
  comments: ['comments'],
  attachments: ['attachments'],
  user: ['users'],
  roles: ['roles', 'users', 'teams', 'team-hours'],
  invitations: ['invitations'],
  'join-requests': ['join-requests'],
  'saved-reports': ['saved-reports'],
  // A notification may be about an invitation of one's own.
  notifications: ['notifications', 'invitations'],
  boards: ['boards'],
  integrations: ['integrations'],
  // What an organization allows decides what is offered; its name and zone are in lists of workspaces and reports.
  organization: ['workspaces', 'users', 'auth', 'timer', 'timesheets', 'reports'],
  employees: ['workspaces', 'teams', 'team-hours', 'users'],
  // Open boards listen to it themselves.
  presence: [],
};

/** So many changed things are named in a message and read by their ids; of more, everything is read again. */
export const mostNamed = 25;
