import '#client/locales/en/pages/sync.json';
import { Button, chakra, Popover, Portal } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, useConnection } from '#client/app/shell/use-connection.ts';
import { SyncRows } from '#client/features/sync/public/SyncRows.tsx';

type Shown = Connection | 'connecting';

const colors: Record<Shown, string> = {
  connecting: 'border.control',
  live: 'presence.online',
  pull: 'presence.pause',
  interrupted: 'presence.pause',
  off: 'border.control',
  offline: 'presence.suspended',
};

/** What is not as it was chosen. */
const explained = new Set<Shown>(['connecting', 'interrupted', 'offline']);

const settleMilliseconds = 3000;
/** What is lost for a moment, or not made yet, is no news. */
const passing: readonly Connection[] = ['interrupted', 'offline'];

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
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
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
      </Popover.Trigger>
      <chakra.span role="status" srOnly>
        {state}
      </chakra.span>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="24rem" aria-label={t('sync.on')}>
            {explained.has(connection) ? (
              <chakra.p px="4" py="2.5" borderBottomWidth="1px" borderColor="border.muted" color="fg.muted">
                {t(`sync.now.${connection}`)}
              </chakra.p>
            ) : null}
            <SyncRows />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
