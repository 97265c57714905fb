import type { TFunction } from 'i18next';
import type { WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { timeLogSource } from '#shared/enums/time-log.ts';
import { endedAt } from '#shared/time-logs/log-end.ts';

interface Words {
  t: TFunction;
  /** An instant as day and time. */
  when: (instant: Date) => { day: string; time: string };
}

/** What the timer ran in; time entered by hand says so by its type. */
function sourceText({ log }: WeekEntry, t: TFunction): string | undefined {
  const known = timeLogSource.safeParse(log.source).data;
  if (known === undefined || log.logType === 'MANUAL') return undefined;
  return t('timesheets.trackedWith', { source: t(`timer.source.${known}`) });
}

function endText({ log, goesOn }: WeekEntry, { t, when }: Words): string | undefined {
  if (!goesOn) return undefined;
  const end = endedAt(log);
  return end === undefined ? t('timesheets.stillGoesOn') : t('timesheets.goesOn', when(new Date(end)));
}

/** What there is to say about an entry besides its times. */
export function entryFacts(entry: WeekEntry, words: Words): string[] {
  const { log, beganEarlier } = entry;
  const { t, when } = words;
  return [
    sourceText(entry, t),
    beganEarlier ? t('timesheets.began', when(new Date(log.startedAt))) : undefined,
    endText(entry, words),
    log.isBillable ? t('timesheets.billable') : undefined,
    log.isEdited ? t('timesheets.edited') : undefined,
  ].filter((text) => text !== undefined);
}
