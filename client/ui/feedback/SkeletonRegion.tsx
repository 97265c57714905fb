import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { OfflineMessage } from './OfflineMessage.tsx';

/** Time for data stored on the device to load. */
const patienceMilliseconds = 1000;

/** Whether waiting is useless: without a connection nothing loads. */
function useIsInVain(): boolean {
  const isCutOff = useConnectionLoss() !== 'none';
  const [isInVain, setInVain] = useState(false);
  useEffect(() => {
    if (!isCutOff) {
      setInVain(false);
      return;
    }
    const patience = window.setTimeout(() => setInVain(true), patienceMilliseconds);
    return () => window.clearTimeout(patience);
  }, [isCutOff]);
  return isInVain;
}

/** Shapes of what is to come, announced once as "Loading". */
export function SkeletonRegion({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isInVain = useIsInVain();
  if (isInVain) return <OfflineMessage />;
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <chakra.div aria-hidden>{children}</chakra.div>
    </div>
  );
}
