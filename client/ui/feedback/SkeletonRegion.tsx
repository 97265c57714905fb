import { chakra } from '@chakra-ui/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { lazyExtra } from '#client/lib/failures/load-code.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';

const OfflineMessage = lazyExtra(() =>
  import('./OfflineMessage.tsx').then((module) => module.OfflineMessage),
);

/** In place of what this device has not stored, as long as there is no connection; its code comes when it is needed. */
export function OfflineNotice({ action }: { action?: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <OfflineMessage action={action} />
    </Suspense>
  );
}

/** What the device has stored is read by then. */
const patienceMilliseconds = 1000;

/** Whether it has been waited for in vain: without a connection nothing comes. */
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
  if (isInVain) return <OfflineNotice />;
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <chakra.div aria-hidden>{children}</chakra.div>
    </div>
  );
}
