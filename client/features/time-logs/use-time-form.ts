import { useEffect, useEffectEvent, useState } from 'react';
import {
  changeTimes,
  meantTimes,
  noTimes,
  spanOf,
  type Times,
  type TimesFrame,
} from '#client/features/time-logs/draft-times.ts';
import { forgetLeftTime, leftTimeAt, useKeptTime } from '#client/features/time-logs/left-time.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import type { TimePreset, TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import {
  draftOf,
  draftSchema,
  intervalOf,
  shownEntry,
  type TimeDraft,
} from '#client/features/time-logs/time-draft.ts';
import { useBilling } from '#client/features/time-logs/use-billing.ts';
import {
  type SaveOptions,
  type SaveTimeOptions,
  useReasonTexts,
  useSaveTime,
} from '#client/features/time-logs/use-save-time.ts';
import { useTimePlace } from '#client/features/time-logs/use-time-place.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { intervalSeconds } from '#shared/time/interval.ts';
import { parseDurationCell } from '#shared/time/time-entry.ts';
import { wallTimeOf } from '#shared/time/wall-time.ts';
import { eachEntryField } from '#shared/time-logs/entry-fields.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';

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
    eventId: preset.eventId ?? null,
    taskId: preset.taskId ?? null,
    projectId: preset.projectId ?? null,
    organizationContactId: null,
    tagIds: [],
    ...eachEntryField(
      () => '',
      () => false,
    ),
    description: preset.description ?? '',
    isBillableChosen: false,
    reasonText: '',
  };
}

/** The fields that the organization requires; none until they are read. */
export function useTimeRules() {
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
  /** The same times on the clock of somebody else, who has no event of ours. */
  function setOwner(employeeId: string): void {
    form.bind('employeeId').onChange(employeeId);
    form.bind('eventId').onChange(null);
    setTimes({}, { employeeId });
  }
  return { frame: frame(draft), setTimes, setOwner };
}

interface PlacementOptions {
  draft: TimeDraft;
  timeZone: string;
  frame: TimesFrame;
  setTimes: (change: Partial<Times>) => void;
  /** Whether its times follow from its day and length at first. */
  isFirstPlaced: boolean;
}

/** New time goes where there is room for it, until somebody says when it was. */
function usePlacement({ draft, timeZone, frame, isFirstPlaced, ...form }: PlacementOptions) {
  const [isPlaced, setPlaced] = useState(isFirstPlaced);
  const findPlace = useTimePlace({ ...draft, timeZone });
  const { seconds = 0 } = parseDurationCell(draft.duration);
  const wished = isPlaced ? findPlace({ seconds: Math.max(seconds, 60), after: 'last' }) : undefined;
  const start = wished && wallTimeOf(wished.start, timeZone);
  const { clock = draft.from, occurrence = draft.fromOccurrence } = start ?? {};
  const isOff = clock !== draft.from || occurrence !== draft.fromOccurrence;
  const follow = useEffectEvent(() =>
    form.setTimes({ from: clock, fromOccurrence: occurrence, duration: draft.duration }),
  );
  useEffect(() => {
    if (isOff) follow();
  }, [isOff]);

  function setTimes(change: Partial<Times>): void {
    if (change.from !== undefined || change.to !== undefined) setPlaced(false);
    form.setTimes(change);
  }
  /** The first room after the time that was typed, besides what the server says is in the way. */
  const nextRoom = (overlapping: readonly OverlappingLog[]) => {
    const { start, end } = spanOf(draft, frame);
    const now = new Date(serverNow());
    const alsoBusy = overlapping.map((log) => ({
      start: new Date(log.startedAt),
      end: new Date(endedAt(log) ?? now),
    }));
    return findPlace({ seconds: intervalSeconds({ start, end }), after: start, alsoBusy });
  };
  return { isPlaced, setPlaced, setTimes, nextRoom };
}

/** The values that the form begins with, and the clock on which they are. */
function useFirstTime(request: TimeRequest) {
  const scope = useScope();
  const today = useToday();
  const reasons = useReasonTexts();
  const { owners } = useSeenPeople();
  const { log, preset = {} } = request;
  const zoneOf = (id: string) =>
    owners.find(({ employeeId }) => employeeId === id)?.timeZone ?? scope.timeZone;
  const [shown] = useState(() => shownEntry(request, zoneOf));
  const frame: FrameOf = ({ employeeId }) => ({
    zone: zoneOf(employeeId),
    shown: shown && intervalOf(shown),
  });
  const entryDraft = (entry: TimeLog) => draftOf(entry, zoneOf(entry.employeeId), reasons);
  function firstValues(): TimeDraft {
    if (shown) return entryDraft(shown);
    const { employeeId = scope.employeeId } = preset;
    return emptyDraft(preset, { employeeId, zone: zoneOf(employeeId), today });
  }
  const isPlaced = !shown && preset.from === undefined;
  return { owners, frame, firstValues, isPlaced, before: log && entryDraft(log) };
}

/** The form for an entry. */
export function useTimeForm({ request, onDone }: SaveTimeOptions) {
  const { t } = useTranslation();
  const rules = useTimeRules();
  const { log } = request;
  const { save, ...refusal } = useSaveTime({ request, onDone });
  const [restored, setRestored] = useState(() => leftTimeAt(request));
  const { owners, frame, firstValues, before, ...first } = useFirstTime(request);
  const form = useApiForm<TimeDraft, TimeDraft>({
    schema: draftSchema({
      rules,
      before,
      frame,
      isRunning: log?.isRunning ?? false,
      texts: { clock: t('timeLogs.form.clock'), endsBefore: t('timeLogs.form.endsBefore') },
    }),
    values: restored?.draft ?? firstValues(),
    submit: (values, { setError }) => save(values, setError, { frame: frame(values), overwrite: false }),
  });
  const draft = form.watch();
  const billing = useBilling(form, log);
  const timeZone = frame(draft).zone;
  const times = timesOfForm(form, frame);
  const placement = usePlacement({
    ...times,
    draft,
    timeZone,
    isFirstPlaced: restored?.isPlaced ?? first.isPlaced,
  });
  useKeptTime(request, { draft, isPlaced: placement.isPlaced }, firstValues());

  /** Sends it, and on demand cuts the entries in the way. */
  const send = ({ overwrite }: Pick<SaveOptions, 'overwrite'>) =>
    form.handleSubmit((values) => save(values, form.setError, { frame: frame(values), overwrite }))();
  function discard(): void {
    forgetLeftTime(request);
    setRestored(undefined);
    form.reset(firstValues());
    placement.setPlaced(first.isPlaced);
  }
  const isRestored = restored !== undefined;
  const blocked = useBlocked({ log, draft, timeZone, allowManual: rules.allowManual });
  const facts = { request, log, draft, billing, rules, owners, timeZone, blocked, isRestored };
  return { ...form, ...refusal, ...times, ...placement, ...facts, discard, send };
}

export type TimeForm = ReturnType<typeof useTimeForm>;
