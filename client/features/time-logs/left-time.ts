import { useEffect } from 'react';
import { z } from 'zod';
import type { TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import type { TimeDraft } from '#client/features/time-logs/time-draft.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { parseJson } from '#client/lib/session/storage.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';

/** Unsaved new time of closed forms, by the place where it was left. */
const left = createDraftTexts('new-time');

const occurrence = z.enum(['first', 'second']);

const leftTime = z.object({
  draft: z.object({
    day: z.string(),
    from: z.string(),
    to: z.string(),
    fromOccurrence: occurrence,
    toOccurrence: occurrence,
    duration: z.string(),
    daysLater: z.number(),
    employeeId: z.string(),
    eventId: z.string().nullable().default(null),
    taskId: z.string().nullable(),
    projectId: z.string().nullable(),
    organizationContactId: z.string().nullable(),
    tagIds: z.array(z.string()),
    reasonText: z.string(),
    isBillableChosen: z.boolean(),
    ...eachEntryField(
      () => z.string(),
      () => z.boolean(),
    ),
  }),
  /** Nobody chose its times. */
  isPlaced: z.boolean(),
});

interface LeftTime {
  draft: TimeDraft;
  isPlaced: boolean;
}

/** The place of the form: another day, task, event or drawn span is another one. Edits and copies have none. */
function placeOf({ log, resumed, preset }: TimeRequest): string | undefined {
  if (log || resumed || preset.copy) return undefined;
  const { day, from, to, taskId, projectId, employeeId, eventId } = preset;
  return JSON.stringify([day, from, to, taskId, projectId, employeeId, eventId]);
}

/** The unsaved time of this place. */
export function leftTimeAt(request: TimeRequest): LeftTime | undefined {
  const place = placeOf(request);
  const stored = place && parseJson(left.textOf(place), leftTime);
  return stored ? { ...stored, draft: { ...stored.draft, typedLength: undefined } } : undefined;
}

export function forgetLeftTime(request: TimeRequest): void {
  const place = placeOf(request);
  if (place) left.writeText(place, '');
}

/** All but the clock times, which the form itself changes. */
const wordsOf = ({ from, to, fromOccurrence, toOccurrence, daysLater, typedLength, ...words }: TimeDraft) =>
  JSON.stringify(words);

/** Keeps what is typed about new time until it is added. */
export function useKeptTime(request: TimeRequest, { draft, isPlaced }: LeftTime, first: TimeDraft): void {
  const place = placeOf(request);
  const text = wordsOf(draft) === wordsOf(first) ? '' : JSON.stringify({ draft, isPlaced });
  useEffect(() => {
    if (place) left.writeText(place, text);
  }, [place, text]);
}
