import { Button, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import type { FormState } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';

interface FormErrorProps {
  error: FormState['failure'];
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
      {toLocalText(error.message)}
    </Notice>
  );
}

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'form'> {
  form: FormState;
  ref?: Ref<HTMLFormElement>;
}

/** A form of `useApiForm` on a page: what went wrong with it, then its fields and its button. */
export function Form({ form, children, ...style }: FormProps) {
  return (
    <chakra.form
      noValidate
      onSubmit={form.onSubmit}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      {...style}
    >
      <FormError error={form.failure} />
      {children}
    </chakra.form>
  );
}
