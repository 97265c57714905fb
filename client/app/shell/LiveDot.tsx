import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Connection, useConnection } from '#client/app/shell/use-connection.ts';
import { Tip } from '#client/ui/Tip.tsx';

type Shown = Connection | 'connecting';

const colors: Record<Shown, string> = {
  connecting: 'border.control',
  live: 'presence.online',
  pull: 'presence.pause',
  offline: 'presence.suspended',
};

const settleMilliseconds = 3000;

/** A connection that is lost for a moment, or not made yet, is no news. */
function useSettledConnection(): Shown {
  const connection = useConnection();
  const [shown, setShown] = useState<Shown>('connecting');
  useEffect(() => {
    const settle = window.setTimeout(
      () => setShown(connection),
      connection === 'live' ? 0 : settleMilliseconds,
    );
    return () => window.clearTimeout(settle);
  }, [connection]);
  return shown;
}

/** Whether what is on the screen follows the server by itself. */
export function LiveDot() {
  const { t } = useTranslation();
  const connection = useSettledConnection();
  const label = t(`shell.live.${connection}`);
  return (
    <Tip content={t(`shell.live.${connection}Hint`)}>
      <chakra.span
        role="status"
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        textStyle="xs"
        color="fg.subtle"
        flexShrink="0"
      >
        <chakra.span boxSize="8px" borderRadius="full" bg={colors[connection]} aria-hidden />
        <chakra.span srOnly={{ base: true, lg: false }}>{label}</chakra.span>
      </chakra.span>
    </Tip>
  );
}
