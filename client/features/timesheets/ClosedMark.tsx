import '#client/locales/en/pages/closed-time.json';
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

interface ClosedMarkProps {
  size?: number;
  /** The number of the invoice that locks an entry. */
  invoice?: string | undefined;
}

/** A lock beside a day, or an entry on one, that is closed, and beside an entry that was billed. */
export function ClosedMark({ size = 12, invoice }: ClosedMarkProps) {
  const { t } = useTranslation();
  const words = invoice === undefined ? t('closedTime.mark') : t('closedTime.onInvoice', { number: invoice });
  return (
    <chakra.span display="inline-flex" verticalAlign="-1px" flexShrink="0" color="fg.subtle" title={words}>
      <Lock size={size} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </chakra.span>
  );
}
