import '#client/locales/en/pages/saved.json';
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKept } from '#client/features/offline-queue/public/use-shown-logs.ts';

export interface KeptMarkProps {
  logIds: readonly string[];
  size?: number;
}

/** Stands at entries of which something is on this device only. */
export function KeptMark({ logIds, size = 14 }: KeptMarkProps) {
  const { t } = useTranslation();
  if (!useIsKept(logIds)) return null;
  return (
    <chakra.span display="inline-flex" flexShrink="0" color="warning.fg" title={t('saved.mark')}>
      <CloudOff size={size} aria-hidden />
      <VisuallyHidden>{t('saved.mark')}</VisuallyHidden>
    </chakra.span>
  );
}
