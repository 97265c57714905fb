import { useState } from 'react';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { reportFailure } from '#client/lib/failures/failures.ts';
import { isLostCode, lostCodeText, reloadUnlessFilled, useLostCode } from '#client/lib/failures/lost-code.ts';
import type { FailedPartProps } from '#client/lib/failures/part-boundary.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { ErrorState } from './ErrorState.tsx';
import { OfflineMessage } from './OfflineMessage.tsx';

/** Stands in for a failed part; an overlay shows the failure in a dialog. */
export function PartFailure({ onClose, ...failure }: FailedPartProps) {
  const { t } = useTranslation();
  if (onClose === undefined) return <Failure {...failure} />;
  return (
    <Modal
      open
      size="sm"
      title={t('ui.error.part')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Failure {...failure} />
    </Modal>
  );
}

function Failure({ error, onRetry }: Omit<FailedPartProps, 'onClose'>) {
  const { t } = useTranslation();
  const code = useLostCode(error, { retry: onRetry, onGone: reloadUnlessFilled });
  const [reported] = useState(() => reportFailure(error, isLostCode(error) ? 'code' : 'boundary'));
  if (code === 'checking') return null;
  if (code === 'away') return <OfflineMessage />;
  const requestId = error instanceof ApiError ? error.requestId : reported;
  if (code === 'gone' || code === 'missed')
    return (
      <ErrorState
        title={t('ui.error.part')}
        message={t(lostCodeText(code))}
        requestId={requestId}
        onRetry={() => window.location.reload()}
        retryLabel={t('shell.error.reload')}
      />
    );
  const message = error instanceof ApiError ? errorText(error) : t('ui.error.message');
  return (
    <ErrorState
      title={t('ui.error.part')}
      message={message}
      requestId={requestId}
      onRetry={() => void onRetry()}
    />
  );
}
