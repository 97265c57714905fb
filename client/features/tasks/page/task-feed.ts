import { employeeName, secondsSince } from '#client/features/time-logs/public/entry-facts.ts';
import type { Comment } from '#shared/comments/comment.schema.ts';
import type { ActivityEntry } from '#shared/tasks/activity-log.schema.ts';
import { grouped } from '#shared/text/grouped.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import type { EntryRow } from '#shared/time-logs/entry-list.schema.ts';

/** The work of a person on the task in a day. */
export interface WorkOfDay {
  readonly id: string;
  readonly name: string;
  readonly day: Day;
  readonly seconds: number;
  readonly isRunning: boolean;
}

type FeedEntry = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'comment'; readonly comment: Comment }
  | { readonly kind: 'step'; readonly step: ActivityEntry }
  | { readonly kind: 'work'; readonly work: WorkOfDay }
);

export interface Feed {
  readonly comments: readonly Comment[];
  readonly history: readonly ActivityEntry[];
  readonly rows: readonly EntryRow[];
  /** There are earlier entries than `rows`. */
  readonly hasEarlier: boolean;
  readonly timeZone: string;
  readonly nowMs: number;
}

const timeOf = (value: Date | string | null | undefined) => (value ? new Date(value).getTime() : 0);

/** Comments, changes and work in one list, newest first: down to where all of them are read. */
export function feedOf({ comments, history, ...time }: Feed): FeedEntry[] {
  const { rows, hasEarlier, timeZone } = time;
  const feed = [
    ...comments.map(
      (comment): FeedEntry => ({
        kind: 'comment',
        id: comment.id,
        at: timeOf(comment.createdAt),
        comment,
      }),
    ),
    ...history.map((step): FeedEntry => ({ kind: 'step', id: step.id, at: timeOf(step.createdAt), step })),
    ...workOf(time),
  ];
  const last = rows.at(-1);
  // The rest of that day may be on the next page.
  const from =
    hasEarlier && last
      ? dayBounds(addDays(dayOf(new Date(last.startedAt), timeZone), 1), timeZone).start.getTime()
      : 0;
  return feed.filter(({ at }) => at >= from).sort((a, b) => b.at - a.at);
}

function workOf({ rows, timeZone, nowMs }: Pick<Feed, 'rows' | 'timeZone' | 'nowMs'>): FeedEntry[] {
  const dayOfRow = ({ startedAt }: EntryRow) => dayOf(new Date(startedAt), timeZone);
  const days = grouped(rows, (row) => `${row.log.employeeId} ${dayOfRow(row)}`);
  return [...days].flatMap(([id, [latest, ...earlier]]): FeedEntry[] => {
    if (!latest) return [];
    const all = [latest, ...earlier];
    const grown = latest.isRunning ? secondsSince(latest.stoppedAt, nowMs) : 0;
    const work = {
      id,
      name: employeeName(latest.log),
      day: dayOfRow(latest),
      seconds: all.reduce((sum, { seconds }) => sum + seconds, grown),
      isRunning: latest.isRunning,
    };
    return [{ kind: 'work', id, at: Math.max(...all.map(({ startedAt }) => timeOf(startedAt))), work }];
  });
}
