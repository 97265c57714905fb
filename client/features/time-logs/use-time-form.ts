import { useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { z } from 'zod';
import {
  changeTimes,
  meantTimes,
  noTimes,
  spanOf,
  type Times,
  type TimesFrame,
} from '#client/features/time-logs/draft-times.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import type { TimePreset, TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { timeFailureText, useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import {
  draftOf,
  draftSchema,
  intervalOf,
  ownReason,
  reasonText,
  shownEntry,
  type TimeDraft,
} from '#client/features/time-logs/time-draft.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { eachEntryField, entryFields } from '#shared/time-logs/entry-fields.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { type OverlappingLog, overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';

const nothingTyped = { description: '', reasonText: '' };
/** The unsaved new time of a closed form. */
const typed = throughReload(
  createDraftStore(nothingTyped),
  'new-time',
  z.object({ description: z.string(), reasonText: z.string() }),
);

/** Why the server refused, and the entries in the way. */
interface Refusal {
  text: string;
  overlapping: readonly OverlappingLog[];
}

interface EmptyOptions {
  employeeId: string;
  zone: string;
  today: Day;
}

function emptyDraft(preset: TimePreset, { employeeId, zone, today }: EmptyOptions): TimeDraft {
  const { from = '09:00', to, day = today } = preset;
  return {
    employeeId,
    ...(to === undefined ? { ...noTimes(day), from } : meantTimes({ day, from, to }, { zone })),
    taskId: preset.taskId ?? null,
    projectId: preset.projectId ?? null,
    organizationContactId: null,
    tagIds: [],
    ...eachEntryField(
      () => '',
      () => false,
    ),
    ...typed.read(),
    ...(typed.read().reasonText === '' ? {} : { reason: ownReason }),
  };
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

/** The fields that the organization requires; none until they are read. */
function useTimeRules() {
  const { data } = useReadOf(organizationQuery(useScope()));
  return {
    requireReason: data?.requireReason ?? false,
    requireDescription: data?.requireDescription ?? false,
    requireProject: data?.requireProject ?? false,
    requireTask: data?.requireTask ?? false,
    requireClient: data?.requireClient ?? false,
    allowManual: data?.allowManualTime ?? true,
  };
}

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
      (field) => draft[field],
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

interface SaveOptions {
  /** The frame in the zone of the time's owner. */
  frame: TimesFrame;
  /** Cuts the entries in the way. */
  overwrite: boolean;
}

/** A new entry without earlier input. */
const isNewTime = ({ log, resumed, preset }: TimeRequest) => !log && !resumed && !preset?.copy;

/** Stores what is typed about new time until it is added. */
function useTypedText(request: TimeRequest, { description, reasonText: ownWords }: TimeDraft): void {
  const isNew = isNewTime(request);
  useEffect(() => {
    if (isNew) typed.write(description || ownWords ? { description, reasonText: ownWords } : nothingTyped);
  }, [isNew, description, ownWords]);
}

/** Saves the draft; a refusal is shown at the fields that the server names, and in full below them. */
function useSave({ request, onDone }: TimeFormOptions) {
  const { t } = useTranslation();
  const send = useSend(request);
  const [refusal, setRefusal] = useState<Refusal>();
  const { log, resumed } = request;

  async function save(draft: TimeDraft, setError: ApiForm<TimeDraft>['setError'], options: SaveOptions) {
    setRefusal(undefined);
    try {
      const answer = await send(draft, options);
      notify.success(() => t(`timeLogs.${answer === 'queued' ? 'kept' : log ? 'changed' : 'added'}`));
      resumed?.onSaved();
      if (isNewTime(request)) typed.write(nothingTyped);
      onDone();
    } catch (error) {
      const text = log ? withLocalDays(errorText(error), i18n.language) : timeFailureText(error, 'request');
      // Why, the dialog says.
      notify.error(() => t(log ? 'timeLogs.notChanged' : 'timeLogs.notAdded'));
      const { fields, details } = error instanceof ApiError ? error : { fields: {}, details: undefined };
      for (const [name, message] of Object.entries(fields)) {
        const field = fieldOf.get(name);
        if (field) setError(field, { type: 'server', message });
      }
      setRefusal({ text, overlapping: overlapDetails.safeParse(details).data?.overlapping ?? [] });
    }
  }
  return { save, refusal, dismiss: () => setRefusal(undefined) };
}

interface TimeFormOptions {
  request: TimeRequest;
  onDone: () => void;
}

interface Drafted {
  log: TimeLog | undefined;
  draft: Pick<TimeDraft, 'day' | 'employeeId'>;
  timeZone: string;
  allowManual: boolean;
}

/** Why nothing can be saved: entering is switched off, or the day is closed. */
function useBlocked({ log, draft, timeZone, allowManual }: Drafted): string | undefined {
  const closed = useClosedDays(timeZone, draft.employeeId);
  if (log) return closed.reason(draft.day, dayOf(new Date(log.startedAt), timeZone));
  return allowManual ? closed.reason(draft.day) : toLocalText(timeLogTexts.manualDisabled);
}

const timeKeys = [
  ...(['day', 'from', 'to', 'fromOccurrence', 'toOccurrence', 'duration'] as const),
  ...(['typedLength', 'daysLater'] as const),
];

type FrameOf = (owner: Pick<TimeDraft, 'employeeId'>) => TimesFrame;

/** Times follow one another, so they change together, and none of them stays wrong. */
function timesOfForm(form: ApiForm<TimeDraft>, frame: FrameOf) {
  const draft = form.watch();
  function setTimes(change: Partial<Times>, owner: Pick<TimeDraft, 'employeeId'> = draft): void {
    const times = changeTimes(draft, change, frame(owner));
    for (const key of timeKeys) form.setValue(key, times[key]);
    form.clearErrors([...timeKeys]);
  }
  /** The same times on the clock of somebody else. */
  function setOwner(employeeId: string): void {
    form.bind('employeeId').onChange(employeeId);
    setTimes({}, { employeeId });
  }
  return { frame: frame(draft), setTimes, setOwner };
}

/** The form for an entry. */
export function useTimeForm({ request, onDone }: TimeFormOptions) {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const reasons = useReasonTexts();
  const rules = useTimeRules();
  const { owners } = useSeenPeople();
  const { log, preset = {} } = request;
  const zoneOf = (id: string) =>
    owners.find(({ employeeId }) => employeeId === id)?.timeZone ?? scope.timeZone;
  const { save, ...refusal } = useSave({ request, onDone });
  const [shown] = useState(() => shownEntry(request, zoneOf));
  const frame: FrameOf = ({ employeeId }) => ({
    zone: zoneOf(employeeId),
    shown: shown && intervalOf(shown),
  });
  function firstValues(): TimeDraft {
    if (shown) return draftOf(shown, zoneOf(shown.employeeId), reasons);
    const { employeeId = scope.employeeId } = preset;
    return emptyDraft(preset, { employeeId, zone: zoneOf(employeeId), today });
  }
  const form = useApiForm<TimeDraft, TimeDraft>({
    schema: draftSchema({
      rules,
      before: log && draftOf(log, zoneOf(log.employeeId), reasons),
      frame,
      isRunning: log?.isRunning ?? false,
      texts: { clock: t('timeLogs.form.clock'), endsBefore: t('timeLogs.form.endsBefore') },
    }),
    values: firstValues(),
    submit: (values, { setError }) => save(values, setError, { frame: frame(values), overwrite: false }),
  });
  const draft = form.watch();
  const timeZone = zoneOf(draft.employeeId);
  useTypedText(request, draft);

  const cut = form.handleSubmit((values) =>
    save(values, form.setError, { frame: frame(values), overwrite: true }),
  );
  const blocked = useBlocked({ log, draft, timeZone, allowManual: rules.allowManual });
  return {
    ...form,
    ...refusal,
    ...timesOfForm(form, frame),
    log,
    draft,
    rules,
    owners,
    timeZone,
    blocked,
    cut: () => void cut(),
  };
}

export type TimeForm = ReturnType<typeof useTimeForm>;
