import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { useConnectionLoss } from '#client/lib/failures/use-connection-loss.ts';

const NotKept = lazyPart(() => import('./NotKept.tsx').then((module) => module.NotKept));

/** What the device has kept is read by then. */
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
  if (isInVain) {
    return (
      <Suspense fallback={null}>
        <NotKept />
      </Suspense>
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <chakra.div aria-hidden>{children}</chakra.div>
    </div>
  );
}
