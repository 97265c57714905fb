import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuidv4 } from 'uuid';
import { sheetOwners } from '#client/features/time-logs/public/sheet-owners.ts';
import type { TimePreset, TimeRequest } from '#client/features/time-logs/public/time-dialog.ts';
import {
  type DraftField,
  draftOf,
  meantTimes,
  problemsOf,
  reasonText,
  spanOf,
  type TimeDraft,
  type TimeRules,
} from '#client/features/time-logs/public/time-draft.ts';
import { timeFailureText } from '#client/features/time-logs/public/time-failure.ts';
import { useTimeActs } from '#client/features/time-logs/public/use-time-acts.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { useReadOf } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import { notify } from '#client/ui/notify.ts';
import { manualTimeReason } from '#shared/enums/time-log.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { type TimeLog, timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { type OverlappingLog, overlapDetails } from '#shared/time-logs/time-log-changes.schema.ts';

/** Why the last try did not work. */
export interface Refusal {
  text: string;
  /** The entries in the way. */
  overlapping: readonly OverlappingLog[];
}

type Problems = Partial<Record<DraftField, string>>;

function beginning({ from = '09:00', to }: TimePreset) {
  return to === undefined ? { from, to: '', duration: '', daysLater: 0 } : meantTimes({ from, to });
}

function emptyDraft(preset: TimePreset, employeeId: string, today: Day): TimeDraft {
  return {
    employeeId: preset.employeeId ?? employeeId,
    day: preset.day ?? today,
    ...beginning(preset),
    taskId: preset.taskId ?? null,
    projectId: preset.projectId ?? null,
    organizationContactId: null,
    tagIds: [],
    reason: '',
    reasonText: '',
    description: '',
    isBillable: false,
  };
}

const draftFields = [
  'employeeId',
  'from',
  'to',
  'duration',
  'daysLater',
  'taskId',
  'projectId',
  'organizationContactId',
  'reason',
  'description',
] as const satisfies readonly DraftField[];

/** The fields of the wire as the form calls them. */
const fieldOf: Readonly<Record<string, DraftField>> = {
  startedAt: 'from',
  stoppedAt: 'to',
  taskId: 'taskId',
  projectId: 'projectId',
  organizationContactId: 'organizationContactId',
  reason: 'reason',
  description: 'description',
  employeeId: 'employeeId',
};

function serverProblems(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  const named = Object.entries(error.fields).flatMap(([field, text]) => {
    const name = fieldOf[field];
    return name === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(named);
}

function refusalOf(error: unknown, text: string): Refusal {
  const details = error instanceof ApiError ? overlapDetails.safeParse(error.details) : undefined;
  return { text, overlapping: details?.data?.overlapping ?? [] };
}

/** What the organization asks for; nothing until it is known. */
export function useTimeRules(): TimeRules & { allowsManual: boolean; requiresClient: boolean } {
  const { data } = useReadOf(organizationQuery(useScope()));
  return {
    requireReason: data?.requireReason ?? false,
    requireDescription: data?.requireDescription ?? false,
    requireProject: data?.requireProject ?? false,
    requireTask: data?.requireTask ?? false,
    requiresClient: data?.requireClient ?? false,
    allowsManual: data?.allowManualTime ?? true,
  };
}

/** The six reasons to choose from, in words. */
export function useReasonWords(): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return Object.fromEntries(manualTimeReason.options.map((key) => [key, t(`timeLogs.reason.${key}`)]));
}

const sortedIds = (tags: readonly { id: string }[] = []) => tags.map(({ id }) => id).toSorted();

/** A client and labels that stay are not sent: a project brings its own client. */
function bodyOf(draft: TimeDraft, words: Readonly<Record<string, string>>, log: TimeLog | undefined) {
  const { organizationContactId: client } = draft;
  const tags = draft.tagIds.map((id) => ({ id }));
  const isLabelled = sortedIds(tags).join() !== sortedIds(log?.tags).join();
  return {
    ...(client === (log?.organizationContactId ?? null) ? {} : { organizationContactId: client }),
    ...(isLabelled ? { tags } : {}),
    taskId: draft.taskId,
    projectId: draft.projectId,
    description: draft.description.trim(),
    reason: reasonText(draft, words),
    isBillable: draft.isBillable,
  };
}

const timeFields: readonly DraftField[] = ['from', 'to', 'duration', 'daysLater'];

/** What is typed, and what is wrong with it; a field that changes is no longer wrong, nor are the times with it. */
function useDraft(begin: () => TimeDraft) {
  const [draft, setDraft] = useState(begin);
  const [problems, setProblems] = useState<Problems>({});
  function change(next: TimeDraft) {
    setDraft(next);
    const changed = draftFields.filter((field) => next[field] !== draft[field]);
    const isTimes = changed.some((field) => timeFields.includes(field));
    const right: readonly string[] = isTimes ? [...changed, ...timeFields] : changed;
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !right.includes(field))),
    );
  }
  return { draft, change, problems, setProblems };
}

/** Sends the draft: a new entry, or what it changes of the log. */
function useSend({ log, resumed }: TimeRequest) {
  const words = useReasonWords();
  const acts = useTimeActs();
  // The same entry sent twice, after an answer that never came, is one entry.
  const clientId = useRef(resumed?.clientId ?? uuidv4());
  return (draft: TimeDraft, { timeZone, overwrite }: { timeZone: string; overwrite: boolean }) => {
    const { start, end } = spanOf(draft, timeZone, log);
    const startedAt = start.toISOString();
    const body = { ...bodyOf(draft, words, log), startedAt, overwrite: overwrite || undefined };
    const stoppedAt = end.toISOString();
    if (log) return acts.edit({ log, change: log.isRunning ? body : { ...body, stoppedAt } });
    const { employeeId } = draft;
    return acts.add({ ...body, stoppedAt, employeeId, timeZone, clientId: clientId.current });
  };
}

/** The form for an entry: what is typed stays until the server has it. */
export function useTimeForm({ request, onDone }: { request: TimeRequest; onDone: () => void }) {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const words = useReasonWords();
  const rules = useTimeRules();
  const owners = sheetOwners(scope);
  const { log, resumed } = request;
  const shown = resumed?.mine ?? log;
  const send = useSend(request);
  const zoneOf = (id: string) =>
    owners.find(({ employeeId }) => employeeId === id)?.timeZone ?? scope.timeZone;
  const { draft, change, problems, setProblems } = useDraft(() =>
    shown
      ? draftOf(shown, zoneOf(shown.employeeId), words)
      : emptyDraft(request.preset ?? {}, scope.employeeId, today),
  );
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const timeZone = zoneOf(draft.employeeId);

  async function submit({ overwrite } = { overwrite: false }): Promise<void> {
    if (isBusy) return;
    const found = problemsOf(draft, rules, {
      clock: t('timeLogs.form.clock'),
      endsBefore: t('timeLogs.form.endsBefore'),
    });
    if (log?.isRunning) delete found.to;
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const answer = await send(draft, { timeZone, overwrite });
      notify.success(t(`timeLogs.${answer === 'kept' ? 'kept' : log ? 'changed' : 'added'}`));
      resumed?.onSaved();
      onDone();
    } catch (error) {
      setProblems(serverProblems(error));
      const description = log ? errorText(error) : timeFailureText(error, 'request');
      setRefusal(refusalOf(error, description));
      notify.error(t(log ? 'timeLogs.notChanged' : 'timeLogs.notAdded'), { description });
    } finally {
      setBusy(false);
    }
  }

  const blocked = !log && !rules.allowsManual ? inWords(timeLogTexts.manualDisabled) : undefined;
  const dismiss = () => setRefusal(undefined);
  return { log, draft, change, problems, refusal, dismiss, rules, owners, timeZone, isBusy, submit, blocked };
}

export type TimeForm = ReturnType<typeof useTimeForm>;
