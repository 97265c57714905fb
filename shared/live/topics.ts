/** Areas of endpoints: all reads of an area become stale together. */
const areas = [
  'absences',
  'assistants',
  'attachments',
  'audit',
  'auth',
  'boards',
  'budgets',
  'calendars',
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
  'shell',
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
  'assistants',
  'calendars',
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

/** A newer server may send topics that a page does not support. */
export function isLiveTopic(topic: string): topic is LiveTopic {
  return topics.has(topic);
}

/** The areas whose reads a topic makes stale. */
export const staleAreas: Readonly<Record<LiveTopic, readonly Area[]>> = {
  teams: ['teams', 'team-hours'],
  // Plans and favorites show the names and states of their tasks.
  tasks: ['tasks', 'plans', 'favorites'],
  timer: [
    'timer',
    'teams',
    'team-hours',
    'time-logs',
    'timesheets',
    'reports',
    'tasks',
    'budgets',
    'invoices',
    'calendars',
  ],
  'time-logs': [
    'time-logs',
    'timesheets',
    'reports',
    'teams',
    'team-hours',
    'budgets',
    'invoices',
    'calendars',
  ],
  // Lists and reports are narrowed by the status of the day, which also fixes what its time is worth.
  timesheets: ['timesheets', 'time-logs', 'reports', 'budgets', 'invoices'],
  // Statuses, labels and similar lists appear wherever tasks do.
  'task-lists': [
    'task-lists',
    'tasks',
    'plans',
    'projects',
    'time-logs',
    'reports',
    'timer',
    'teams',
    'favorites',
  ],
  projects: [
    ...([
      'projects',
      'tasks',
      'plans',
      'time-logs',
      'timer',
      'reports',
      'budgets',
      'rates',
      'invoices',
    ] as const),
    ...(['favorites', 'integrations', 'teams', 'team-hours', 'invitations'] as const),
  ],
  // Rates determine amounts.
  rates: ['rates', 'reports', 'time-logs', 'budgets', 'invoices'],
  budgets: ['budgets'],
  // Time on an invoice is marked, and priced by the invoice.
  invoices: ['invoices', 'time-logs', 'reports', 'budgets'],
  // Targets depend on absences and holidays.
  absences: ['absences', 'timesheets', 'reports', 'workspaces'],
  assistants: ['assistants'],
  // Marks of logged events depend on the entries.
  calendars: ['calendars'],
  plans: ['plans', 'team-hours'],
  favorites: ['favorites'],
  comments: ['comments'],
  attachments: ['attachments'],
  user: ['users'],
  roles: ['roles', 'users', 'teams', 'team-hours'],
  invitations: ['invitations', 'users', 'roles'],
  'join-requests': ['join-requests'],
  // Favorites show the names of saved reports and lead to their views.
  'saved-reports': ['saved-reports', 'favorites'],
  // A notification may be about the reader's own invitation.
  notifications: ['notifications', 'invitations'],
  boards: ['boards'],
  integrations: ['integrations'],
  // Organization settings decide about offers, targets, closed days and entries.
  organization: [
    'workspaces',
    'users',
    'auth',
    'timer',
    'timesheets',
    'time-logs',
    'reports',
    'absences',
    'budgets',
    'invoices',
  ],
  // Working hours determine the target of a day.
  employees: ['workspaces', 'teams', 'team-hours', 'users', 'timesheets', 'reports', 'absences'],
  // Open boards listen to it themselves.
  presence: [],
};

/** So many changed things are named in a message and read by their ids; of more, everything is read again. */
export const mostNamed = 25;
