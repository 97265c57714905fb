import { useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { spanOf, type TimesFrame } from '#client/features/time-logs/draft-times.ts';
import { forgetLeftTime } from '#client/features/time-logs/left-time.ts';
import type { TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { timeFailureText, useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { reasonText, type TimeDraft } from '#client/features/time-logs/time-draft.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import { eachEntryField, entryFields } from '#shared/time-logs/entry-fields.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { type OverlappingLog, overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';

/** Why the server refused, and the entries in the way. */
interface Refusal {
  text: string;
  overlapping: readonly OverlappingLog[];
}

/** The form's fields by their names on the wire. */
const fieldOf = new Map<string, keyof TimeDraft>([
  ['startedAt', 'from'],
  ['stoppedAt', 'to'],
  ['taskId', 'taskId'],
  ['projectId', 'projectId'],
  ['organizationContactId', 'organizationContactId'],
  ['employeeId', 'employeeId'],
  ...entryFields.map((field) => [field, field] as const),
]);

/** The six reasons to choose from, in words. */
export function useReasonTexts(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return Object.fromEntries(manualTimeReason.options.map((key) => [key, t(`timeLogs.reason.${key}`)]));
}

const sortedIds = (tags: readonly { id: string }[] = []) => tags.map(({ id }) => id).toSorted();

/** A client and labels that stay are not sent: a project brings its own client. */
function bodyOf(draft: TimeDraft, reasons: Readonly<Record<string, string>>, log: TimeLog | undefined) {
  const { organizationContactId: client } = draft;
  const tags = draft.tagIds.map((id) => ({ id }));
  const isLabelled = sortedIds(tags).join() !== sortedIds(log?.tags).join();
  return {
    ...(client === (log?.organizationContactId ?? null) ? {} : { organizationContactId: client }),
    ...(isLabelled ? { tags } : {}),
    taskId: draft.taskId,
    projectId: draft.projectId,
    ...eachEntryField(
      (field) => draft[field].trim(),
      (field) => (draft.isBillableChosen ? draft[field] : undefined),
    ),
    reason: reasonText(draft, reasons),
  };
}

/** Sends the draft: a new entry, or what it changes of the log. */
function useSend({ log, resumed }: TimeRequest) {
  const reasons = useReasonTexts();
  const { add, edit } = useTimeActions();
  // The same entry sent twice, after an answer that never came, is one entry.
  const clientId = useRef(resumed?.clientId ?? uuidv4());
  return (draft: TimeDraft, { frame, overwrite }: SaveOptions) => {
    const { zone: timeZone } = frame;
    const { start, end } = spanOf(draft, frame);
    const startedAt = start.toISOString();
    const body = { ...bodyOf(draft, reasons, log), startedAt, overwrite: overwrite || undefined };
    const stoppedAt = end.toISOString();
    if (log) return edit({ log, change: log.isRunning ? body : { ...body, stoppedAt } });
    const { employeeId } = draft;
    return add({ ...body, stoppedAt, employeeId, timeZone, clientId: clientId.current });
  };
}

/** Marks a saved entry as the time of an event. */
function useLinkEvent() {
  const { t } = useTranslation();
  const { mutate } = useWrite(calendarsApi.link, {
    input: ({ eventId, timeLogId }: { eventId: string; timeLogId: string }) => ({
      params: { id: eventId },
      body: { timeLogId },
    }),
    onFailure: (error) => notify.error(() => t('calendars.notLinked'), { cause: error }),
  });
  return mutate;
}

export interface SaveOptions {
  /** The frame in the zone of the time's owner. */
  frame: TimesFrame;
  /** Cuts the entries in the way. */
  overwrite: boolean;
}

export interface SaveTimeOptions {
  request: TimeRequest;
  onDone: () => void;
}

/** Saves the draft; a refusal is shown at the fields that the server names, and in full below them. */
export function useSaveTime({ request, onDone }: SaveTimeOptions) {
  const { t } = useTranslation();
  const send = useSend(request);
  const link = useLinkEvent();
  const [refusal, setRefusal] = useState<Refusal>();
  const { log, resumed } = request;

  async function save(draft: TimeDraft, setError: ApiForm<TimeDraft>['setError'], options: SaveOptions) {
    setRefusal(undefined);
    try {
      const answer = await send(draft, options);
      notify.success(() => t(`timeLogs.${answer === 'queued' ? 'kept' : log ? 'changed' : 'added'}`));
      resumed?.onSaved();
      if (answer !== 'queued' && draft.eventId) link({ eventId: draft.eventId, timeLogId: answer.id });
      forgetLeftTime(request);
      onDone();
    } catch (error) {
      const text = log ? withLocalDays(errorText(error), i18n.language) : timeFailureText(error, 'request');
      const { fields, details } = error instanceof ApiError ? error : { fields: {}, details: undefined };
      for (const [name, message] of Object.entries(fields)) {
        const field = fieldOf.get(name);
        if (field) setError(field, { type: 'server', message });
      }
      const overlapping = overlapDetails.safeParse(details).data?.overlapping ?? [];
      // The dialog says why.
      notify.error(() => t(log ? 'timeLogs.notChanged' : 'timeLogs.notAdded'));
      setRefusal({ text, overlapping });
    }
  }
  return { save, refusal, dismiss: () => setRefusal(undefined) };
}
