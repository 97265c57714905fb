import { Button, chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { TimeForm } from '#client/features/time-logs/use-time-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { wallTimeOf } from '#shared/time/wall-time.ts';
import type { OverlappingLog } from '#shared/time-logs/time-log-changes.schema.ts';

interface TimeConflictProps {
  form: TimeForm;
  overlapping: readonly OverlappingLog[];
  onChangeTimes: () => void;
}

/** The entry and those it overlaps, side by side, and what can be done about it. */
export function TimeConflict({ form, overlapping, onChangeTimes }: TimeConflictProps) {
  const { t } = useTranslation();
  const settings = useFormat();
  const { draft } = form;
  const clock = (value: string) => clockText(value, settings);
  const room = form.nextRoom(overlapping);
  const start = room && wallTimeOf(room.start, form.timeZone);
  const others = (log: OverlappingLog) => log.taskTitle || log.description || t('timeLogs.conflict.noTask');
  function startThere(): void {
    if (!start) return;
    form.setTimes({ from: start.clock, fromOccurrence: start.occurrence, duration: draft.duration });
    void form.send({ overwrite: false });
  }
  return (
    <Stack
      role="alert"
      gap="2"
      p="3"
      borderWidth="1px"
      borderRadius="l3"
      borderColor="danger.emphasized"
      bg="danger.subtle"
      textStyle="sm"
    >
      <HStack gap="2" fontWeight="semibold" color="danger.fg">
        <CircleAlert size={16} aria-hidden />
        {t('timeLogs.conflict.title', { count: overlapping.length, day: settings.dateLong(draft.day) })}
      </HStack>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
        <Side
          title={t('timeLogs.conflict.yours')}
          times={`${clock(draft.from)} – ${clock(draft.to)}`}
          what={draft.description || t('timeLogs.conflict.new')}
        />
        {overlapping.map((log) => (
          <Side
            key={log.id}
            title={t('timeLogs.conflict.other')}
            times={`${clock(log.from)} – ${log.to ? clock(log.to) : t('timeLogs.conflict.now')}`}
            what={others(log)}
          />
        ))}
      </SimpleGrid>
      <HStack gap="2" wrap="wrap">
        {start?.day === draft.day ? (
          <Button size="sm" loading={form.isBusy} onClick={startThere}>
            {t('timeLogs.conflict.startAt', { time: clock(start.clock) })}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="outline"
          bg="bg.panel"
          loading={form.isBusy}
          onClick={() => void form.send({ overwrite: true })}
        >
          {t('timeLogs.conflict.cut', { count: overlapping.length })}
        </Button>
        <Button size="sm" variant="ghost" onClick={onChangeTimes}>
          {t('timeLogs.conflict.change')}
        </Button>
      </HStack>
    </Stack>
  );
}

function Side({ title, times, what }: { title: string; times: string; what: string }) {
  return (
    <chakra.div
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      px="2.5"
      py="2"
      display="grid"
      gap="0.5"
      textStyle="xs"
      minW="0"
    >
      <chakra.span fontWeight="medium">{title}</chakra.span>
      <chakra.bdi dir="ltr" className="num">
        {times}
      </chakra.bdi>
      <chakra.span color="fg.muted" truncate dir="auto" title={what}>
        {what}
      </chakra.span>
    </chakra.div>
  );
}
