/** What live updates tell of: the server announces these, the page decides for each which of its reads are stale. */
export const liveTopics = [
  'teams',
  'tasks',
  'timer',
  'time-logs',
  'timesheets',
  'task-lists',
  'projects',
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

const known: ReadonlySet<string> = new Set(liveTopics);

/** A newer server may tell of more than a page knows. */
export function isLiveTopic(topic: string): topic is LiveTopic {
  return known.has(topic);
}
