import { chakra, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { serverEntry } from '#client/features/time-logs/public/queued-time.ts';
import type { SplitEntry } from '#client/features/time-logs/public/time-dialog.ts';
import { updateLogLists } from '#client/features/time-logs/queries.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { parseClock } from '#client/lib/time/clock-text.ts';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { WallTimeField } from '#client/ui/dates/WallTimeField.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { eachDay } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf, type WallTime, wallTimeOf } from '#shared/time/wall-time.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { splitMoment } from '#shared/time-logs/time-log-rules.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const schema = z.object({ at: z.custom<WallTime>() });

interface SplitDialogProps {
  entry: SplitEntry;
  onClose: () => void;
}

/** The entry as a span, and the moment in it that a time means: on its first day, or one of the next. */
function useSplit({ startedAt, stoppedAt, isRunning, timeZone }: SplitEntry) {
  const [now] = useState(() => new Date(serverNow()));
  const start = new Date(startedAt);
  const end = isRunning ? now : new Date(stoppedAt);
  const span = { startedAt: start, stoppedAt: end };
  function momentOf(typed: WallTime): Date | undefined {
    if (parseClock(typed.clock) !== typed.clock) return undefined;
    const other = typed.occurrence === 'first' ? 'second' : 'first';
    const times = eachDay(dayOf(start, timeZone), dayOf(end, timeZone)).flatMap((day) => [
      { ...typed, day },
      { ...typed, day, occurrence: other } as const,
    ]);
    return times.map((time) => splitMoment(span, instantOf(time, timeZone), now)).find((moment) => moment);
  }
  const middle = wallTimeOf(new Date((start.getTime() + end.getTime()) / 2), timeZone);
  return { start, end, middle, momentOf };
}

/** Makes two entries of one: says where, and shows both. */
export function SplitDialog({ entry, onClose }: SplitDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const resultId = useId();
  const { start, end, middle, momentOf } = useSplit(entry);
  const { mutateAsync: split } = useWrite(timeLogsApi.split, {
    input: (at: Date) => {
      const { id, updatedAt: ifUpdatedAt } = { ...entry, ...serverEntry(entry) };
      return { params: { id }, body: { at: at.toISOString(), ifUpdatedAt } };
    },
    onSuccess: (logs) => {
      for (const log of logs) updateLogLists(client, { id: log.id, log });
    },
    endsWith: 'answer',
  });
  const form = useApiForm({
    schema,
    values: { at: middle },
    submit: async ({ at }) => {
      const moment = momentOf(at);
      if (!moment) return;
      await split(moment);
      notify.success(() => t('entries.split.done'));
      onClose();
    },
  });
  const typed = form.watch('at');
  const at = momentOf(typed);
  const error = form.errorOf('at') ?? (at ? undefined : toLocalText(timeLogTexts.splitOutside));
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('entries.split.title')}
      submitLabel={t('entries.split.confirm')}
      disabled={at === undefined}
      onClose={onClose}
    >
      <Stack gap="1">
        <Text aria-hidden textStyle="sm" fontWeight="medium">
          {t('entries.split.at')}
        </Text>
        <WallTimeField
          label={t('entries.split.at')}
          value={at ? { ...wallTimeOf(at, entry.timeZone), clock: typed.clock } : typed}
          zone={entry.timeZone}
          onChange={form.bind('at').onChange}
          errorId={error === undefined ? undefined : resultId}
        />
      </Stack>
      <Stack id={resultId} role="status" gap="1" textStyle="sm">
        {error === undefined ? null : <Text color="danger.fg">{error}</Text>}
        {at ? (
          <>
            <Half from={start} to={at} timeZone={entry.timeZone} />
            <Half from={at} to={end} isRunning={entry.isRunning} timeZone={entry.timeZone} />
          </>
        ) : null}
      </Stack>
    </FormDialog>
  );
}

interface HalfProps {
  from: Date;
  to: Date;
  timeZone: string;
  isRunning?: boolean;
}

function Half({ from, to, timeZone, isRunning = false }: HalfProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (at: Date) => formatDate(at, 'time', { ...format, timeZone });
  return (
    <chakra.div display="flex" justifyContent="space-between" gap="4" className="num">
      <bdi dir="ltr">{`${clock(from)} – ${isRunning ? t('entries.split.now') : clock(to)}`}</bdi>
      <chakra.span fontWeight="medium">{format.duration((to.getTime() - from.getTime()) / 1000)}</chakra.span>
    </chakra.div>
  );
}
