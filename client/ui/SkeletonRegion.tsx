import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Shapes of what is to come, announced once as "Loading". */
export function SkeletonRegion({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <chakra.div aria-hidden>{children}</chakra.div>
    </div>
  );
}
