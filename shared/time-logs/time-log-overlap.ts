import { max } from 'date-fns';
import { type MessageText, message } from '#shared/text/message.ts';
import type { Interval } from '#shared/time/interval.ts';
import { overlaps, subtract } from '#shared/time/interval.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';
import { type TimeSpan, toInterval } from '#shared/time-logs/time-log-rules.ts';

export type OverlapPolicy = 'refuse' | 'warn' | 'trim' | 'allow';
/** `mark`: both stay, and the new one is marked as overlapping. */
type OverlapDecision = 'free' | 'refuse' | 'trim' | 'warn' | 'mark';

type Newcomer = {
  policy: OverlapPolicy;
  /** The caller cuts other logs, regardless of the policy. */
  overwrite?: boolean;
  span: TimeSpan;
  /** The log's span before an edit. */
  before?: TimeSpan;
  now: Date;
};

/** Decides about a span that overlaps others. A span that only shrinks creates no new overlap. */
export function decideOverlap(
  { policy, overwrite = false, span, before, now }: Newcomer,
  inTheWay: readonly TimeSpan[],
): OverlapDecision {
  if (inTheWay.length === 0) return 'free';
  if (overwrite || policy === 'trim')
    return inTheWay.every((other) => canCut(other, toInterval(span, now).end, now)) ? 'trim' : 'refuse';
  if (before !== undefined && isWithin(span, before)) return 'mark';
  return policy === 'allow' ? 'mark' : policy;
}

/** A running timer cannot be cut by a span that ends later than now: it would have to continue in the future. */
function canCut(other: TimeSpan, end: Date, now: Date): boolean {
  return other.stoppedAt !== null || end <= now;
}

function isWithin(inner: TimeSpan, outer: TimeSpan): boolean {
  if (inner.startedAt < outer.startedAt) return false;
  if (outer.stoppedAt === null) return true;
  return inner.stoppedAt !== null && inner.stoppedAt <= outer.stoppedAt;
}

/** Whether both take up the same time by now. */
export function isInTheWay(other: TimeSpan, span: TimeSpan, now: Date): boolean {
  return overlaps(toInterval(other, now), toInterval(span, now));
}

/** The rest of a log after a cut: none, or a shorter log, maybe with a second part. */
type Cut = { kind: 'gone' } | { kind: 'kept'; row: TimeSpan; added?: TimeSpan };

const endOfTime = new Date(8.64e15);

/** Both remaining parts stay. A running log continues after the cut; its earlier part becomes a log of its own. */
export function cutOut(log: TimeSpan, cut: Interval): Cut {
  if (log.stoppedAt === null) return cutOutOfRunning(log, cut);
  const [first, second] = subtract({ start: log.startedAt, end: log.stoppedAt }, cut).map(toSpan);
  if (first === undefined) return { kind: 'gone' };
  return second === undefined ? { kind: 'kept', row: first } : { kind: 'kept', row: first, added: second };
}

function cutOutOfRunning({ startedAt }: TimeSpan, cut: Interval): Cut {
  const row = { startedAt: max([startedAt, cut.end]), stoppedAt: null };
  const [before] = subtract({ start: startedAt, end: endOfTime }, cut).filter(({ end }) => end <= cut.start);
  return before === undefined ? { kind: 'kept', row } : { kind: 'kept', row, added: toSpan(before) };
}

function toSpan({ start, end }: Interval): TimeSpan {
  return { startedAt: start, stoppedAt: end };
}

type Named = Pick<OverlappingLog, 'taskTitle' | 'projectName' | 'description' | 'day' | 'from' | 'to'>;

/** `“Write docs” (2026-03-11, 09:00–10:30)`, and how many more. */
export function describeOverlaps([first, ...more]: readonly Named[]): MessageText {
  if (first === undefined) return '';
  const { taskTitle, projectName, description, day, from, to } = first;
  const name = taskTitle ?? projectName ?? description;
  const end = to ?? message('now');
  const described =
    name == null
      ? message('other time ({0}, {1}–{2})', day, from, end)
      : message('“{0}” ({1}, {2}–{3})', name, day, from, end);
  return more.length === 0 ? described : message('{0} and {1} more', described, more.length);
}
