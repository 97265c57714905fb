import '#client/locales/en/pages/closed-time.json';
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** A lock beside a day, or an entry on one, that is closed. */
export function ClosedMark({ size = 12 }: { size?: number }) {
  const { t } = useTranslation();
  return (
    <chakra.span
      display="inline-flex"
      verticalAlign="-1px"
      flexShrink="0"
      color="fg.subtle"
      title={t('closedTime.mark')}
    >
      <Lock size={size} aria-hidden />
      <VisuallyHidden>{t('closedTime.mark')}</VisuallyHidden>
    </chakra.span>
  );
}
