import { chakra, HStack } from '@chakra-ui/react';
import { Square } from 'lucide-react';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { OtherTimer } from '#shared/timer/other-timer.schema.ts';
import { otherTimersApi } from '#shared/timer/other-timers.api.ts';

const minuteMs = 60_000;

/** Read once, and when somebody comes back to the tab: no message of another workspace reaches this one. */
const staleTime = 5 * minuteMs;

/** Timers of the person that run in other workspaces, each with its stop. */
export function OtherTimers({ narrow }: { narrow: boolean }) {
  const { data = [] } = useRead(otherTimersApi.list, {}, { staleTime, refetchOnWindowFocus: true });
  return data.map((timer) => <Other key={timer.logId} timer={timer} narrow={narrow} />);
}

function Other({ timer, narrow }: { timer: OtherTimer; narrow: boolean }) {
  const { t } = useTranslation();
  const { logId, workspace, startedAt } = timer;
  const startMs = Date.parse(startedAt);
  const nowMs = useServerNow(startMs, minuteMs);
  const time = formatDuration(Math.max(0, Math.floor((nowMs - startMs) / 1000)));
  const { mutate, isPending } = useWrite(otherTimersApi.stop, {
    input: () => ({ body: { logId } }),
    onSuccess: () => notify.success(() => t('otherTimers.stopped', { workspace })),
    onFailure: (error) => notify.refused(error),
  });
  const text = t('otherTimers.running', { workspace, time });
  return (
    <HStack
      role="group"
      aria-label={text}
      title={text}
      gap="1"
      flexShrink="0"
      ps="1"
      borderRadius="l1"
      bg="bg.muted"
      textStyle="xs"
    >
      <Pulse />
      {narrow ? null : (
        <chakra.span truncate maxW="6rem" dir="auto">
          {workspace}
        </chakra.span>
      )}
      <chakra.span className="num" color="fg.muted">
        {time}
      </chakra.span>
      <IconButton
        size="xs"
        label={t('otherTimers.stop', { workspace })}
        icon={<Square size={10} fill="currentColor" strokeWidth={0} aria-hidden />}
        disabled={isPending}
        onClick={() => mutate()}
      />
    </HStack>
  );
}
