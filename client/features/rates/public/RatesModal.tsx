import type { ReactNode } from 'react';
import { RateHistory } from '#client/features/rates/public/RateHistory.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import type { RateScope } from '#shared/rates/rate-rule.ts';

interface RatesModalProps {
  of: RateScope;
  /** The name of the rates' subject. */
  name: string;
  onClose: () => void;
  /** Other settings of the subject, above the rates. */
  children?: ReactNode;
}

/** The rates of one client, project or member, beside what else is done with it. */
export function RatesModal({ of, name, onClose, children }: RatesModalProps) {
  const { t } = useTranslation();
  return (
    <Modal open onOpenChange={onClose} size="md" title={t('rates.title', { name })}>
      {children}
      <RateHistory of={of} />
    </Modal>
  );
}
