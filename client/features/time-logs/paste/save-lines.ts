import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import type { PastedLine } from '#client/features/time-logs/paste/pasted-lines.ts';
import { timeFailureText, useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { useWorkStart } from '#client/features/time-logs/public/use-work-start.ts';
import { weekLogsQuery } from '#client/features/time-logs/queries.ts';
import { intervalOf } from '#client/features/time-logs/time-draft.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { importTexts } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import type { Interval } from '#shared/time/interval.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { placeOfNewTime } from '#shared/time-logs/new-time-place.ts';

/** Finds the place of a row, among what the person has and what the same table has saved so far. */
function usePlaces() {
  const client = useQueryClient();
  const { startWeekOn } = useFormat();
  const { tenantId, timeZone, employeeId } = useScope();
  const { workStart } = useWorkStart(employeeId);

  return async function placeOf(
    { ofDay, startedAt, stoppedAt }: ImportedRow,
    saved: readonly Interval[],
  ): Promise<Interval | undefined> {
    if (ofDay === undefined) return { start: startedAt, end: stoppedAt };
    const { day, seconds } = ofDay;
    const query = weekLogsQuery({ tenantId, timeZone }, startOfWeek(day, startWeekOn), employeeId);
    const logs = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey) ?? []);
    const now = new Date(serverNow());
    const known = logs.map((log) => (log.isRunning ? { ...intervalOf(log), end: now } : intervalOf(log)));
    const busy = [...known, ...saved];
    return placeOfNewTime({ day, seconds, after: 'last', busy, timeZone, now, workStart: workStart(day) });
  };
}

interface Outcome {
  readonly saved: ReadonlySet<number>;
  readonly refusals: ReadonlyMap<number, string>;
}

/** Saves rows one after another, each by the rules of manual time; those that are refused have their reason. */
export function useSaveLines() {
  const { timeZone, employeeId } = useScope();
  const { add } = useTimeActions();
  const placeOf = usePlaces();
  // The same row sent twice, after an answer that never came, is one entry.
  const [ids] = useState(() => new Map<string, string>());

  async function send(line: PastedLine, reason: string, taken: readonly Interval[]): Promise<Interval> {
    const { entry, taskId, projectId, note, row, cells } = line;
    const place = entry && (await placeOf(entry, taken));
    if (place === undefined) throw new Error(toLocalText(importTexts.dayFull(entry?.ofDay?.day ?? '')));
    const key = JSON.stringify([row, cells]);
    const clientId = ids.get(key) ?? uuidv4();
    ids.set(key, clientId);
    const times = { startedAt: place.start.toISOString(), stoppedAt: place.end.toISOString() };
    await add({ ...times, taskId, projectId, description: note, reason, employeeId, timeZone, clientId });
    return place;
  }

  return async function save(lines: readonly PastedLine[], reason: string): Promise<Outcome> {
    const taken: Interval[] = [];
    const saved = new Set<number>();
    const refusals = new Map<number, string>();
    for (const line of lines) {
      try {
        taken.push(await send(line, reason, taken));
        saved.add(line.row);
      } catch (error) {
        refusals.set(line.row, timeFailureText(error, 'request'));
      }
    }
    return { saved, refusals };
  };
}
