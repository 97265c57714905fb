import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { inWords } from '#client/lib/texts.ts';
import { Notice } from '#client/ui/Notice.tsx';

export interface FormErrorProps {
  /** The form's own error, `errors.root`. */
  error: { type?: string | number; message?: string } | undefined;
  /** Tries again; absent: the button submits the form it stands in. */
  onRetry?: () => void;
}

/** What went wrong with a form as a whole; offers another try where one may help. */
export function FormError({ error, onRetry }: FormErrorProps) {
  const { t } = useTranslation();
  if (!error?.message) return null;
  const retry =
    error.type === 'retry' ? (
      <Button variant="plain" size="sm" type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    ) : undefined;
  return (
    <Notice tone="danger" action={retry}>
      {inWords(error.message)}
    </Notice>
  );
}
