import type { ActivityEntry } from '#shared/activity-log/activity-log.schema.ts';
import type { Comment } from '#shared/comments/comment.schema.ts';

export const feedViews = ['all', 'comments', 'history'] as const;
export type FeedView = (typeof feedViews)[number];

export type FeedEntry =
  | { kind: 'comment'; id: string; at: number; comment: Comment }
  | { kind: 'step'; id: string; at: number; step: ActivityEntry };

interface Feed {
  comments: readonly Comment[];
  history: readonly ActivityEntry[];
  view: FeedView;
}

const timeOf = (value: Date | string | null | undefined) => (value ? new Date(value).getTime() : 0);

/** What was said and what was done as one list, newest first. */
export function feedOf({ comments, history, view }: Feed): FeedEntry[] {
  const said = comments.map(
    (comment): FeedEntry => ({
      kind: 'comment',
      id: comment.id,
      at: timeOf(comment.createdAt),
      comment,
    }),
  );
  const done = history.map(
    (step): FeedEntry => ({ kind: 'step', id: step.id, at: timeOf(step.createdAt), step }),
  );
  const shown = [...(view === 'history' ? [] : said), ...(view === 'comments' ? [] : done)];
  return shown.sort((a, b) => b.at - a.at);
}
