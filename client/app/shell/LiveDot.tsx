import { Button, chakra } from '@chakra-ui/react';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SyncRows } from '#client/features/sync/public/SyncRows.tsx';
import { refreshAll } from '#client/lib/api/read.ts';
import { isServerAway, onReach } from '#client/lib/failures/connection.ts';
import { dataSync, onDataSync } from '#client/lib/live/data-sync.ts';
import { liveState, onLiveState } from '#client/lib/live/live.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';

type Shown = Connection | 'connecting';

const colors: Record<Shown, string> = {
  connecting: 'border.control',
  live: 'presence.online',
  pull: 'presence.pause',
  interrupted: 'presence.pause',
  off: 'border.control',
  unreachable: 'presence.suspended',
  offline: 'presence.suspended',
};

/** States that differ from the chosen one and need an explanation. */
const explained = new Set<Shown>(['connecting', 'interrupted', 'unreachable', 'offline']);

const settleMilliseconds = 3000;
/** A connection that is opening or lost for a moment is not reported. */
const passing: readonly Connection[] = ['interrupted', 'unreachable', 'offline'];

function useSettledConnection(): Shown {
  const connection = useConnection();
  const [shown, setShown] = useState<Shown>('connecting');
  useEffect(() => {
    const settle = window.setTimeout(
      () => setShown(connection),
      passing.includes(connection) ? settleMilliseconds : 0,
    );
    return () => window.clearTimeout(settle);
  }, [connection]);
  return shown;
}

/** Whether what is on the screen follows the server by itself, and the choice of how. */
export function LiveDot() {
  const { t } = useTranslation();
  const connection = useSettledConnection();
  const state = t(`shell.live.${connection}`);
  return (
    <>
      <Popup
        label={t('sync.on')}
        w="24rem"
        trigger={
          <Button
            variant="ghost"
            size="sm"
            px="2"
            gap="1.5"
            textStyle="xs"
            fontWeight="normal"
            color="fg.subtle"
            flexShrink="0"
            aria-label={t('sync.now.open', { state })}
          >
            <chakra.span boxSize="8px" borderRadius="full" bg={colors[connection]} aria-hidden />
            <chakra.span srOnly={{ base: true, lg: false }}>{state}</chakra.span>
          </Button>
        }
      >
        {explained.has(connection) ? (
          <chakra.p px="4" py="2.5" borderBottomWidth="1px" borderColor="border.muted" color="fg.muted">
            {t(`sync.now.${connection}`)}
          </chakra.p>
        ) : null}
        <SyncRows />
      </Popup>
      <chakra.span role="status" srOnly>
        {state}
      </chakra.span>
    </>
  );
}

/**
 * `pull`: the server is polled by choice; `interrupted`: it is polled because its messages do not arrive; `unreachable`: nor
 * does it answer; `off`: neither.
 */
type Connection = 'live' | 'pull' | 'interrupted' | 'unreachable' | 'off' | 'offline';

/** Poll interval while the server's messages do not arrive, in seconds. */
const interruptedSeconds = 60;

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

function useConnection(): Connection {
  const live = useSyncExternalStore(onLiveState, liveState);
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const isAway = useSyncExternalStore(onReach, isServerAway);
  const { isOn, mode } = useSyncExternalStore(onDataSync, dataSync);
  if (!isOnline) return 'offline';
  if (isAway) return 'unreachable';
  if (!isOn) return 'off';
  if (mode === 'PULL') return 'pull';
  return live === 'live' ? 'live' : 'interrupted';
}

/** Asks for changes at the interval while they do not come by themselves: once in the shell. */
export function usePolling(): void {
  const queryClient = useQueryClient();
  const connection = useConnection();
  const { isOn, mode, pullSeconds } = useSyncExternalStore(onDataSync, dataSync);
  const isPulling = isOn && ['pull', 'interrupted', 'unreachable'].includes(connection);
  const seconds = mode === 'PULL' ? pullSeconds : interruptedSeconds;

  useEffect(() => {
    if (!isPulling) return;
    const ask = () => void refreshAll(queryClient);
    const interval = window.setInterval(ask, seconds * 1000);
    return () => window.clearInterval(interval);
  }, [isPulling, seconds, queryClient]);
}
