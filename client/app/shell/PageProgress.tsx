import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTarget } from '#client/app/shell/nav/target.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** Pages that arrive sooner need no bar. */
const patienceMilliseconds = 100;

/** A line along the top while the next page is on its way. */
export function PageProgress() {
  const { t } = useTranslation();
  const { isLoading } = useTarget();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const patience = window.setTimeout(() => setLate(true), patienceMilliseconds);
    return () => {
      window.clearTimeout(patience);
      setLate(false);
    };
  }, [isLoading]);
  if (!isLoading || !isLate) return null;
  return (
    <chakra.div
      role="progressbar"
      aria-label={t('ui.loading')}
      position="fixed"
      insetX="0"
      top="0"
      h="2px"
      zIndex="banner"
      overflow="hidden"
      bg="brand.muted"
    >
      <chakra.div
        h="100%"
        w="40%"
        bg="brand.solid"
        animation="passing 1.1s linear infinite"
        _motionReduce={{ w: '100%' }}
      />
    </chakra.div>
  );
}
