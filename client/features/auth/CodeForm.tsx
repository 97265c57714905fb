import { Button } from '@chakra-ui/react';
import type { FormEvent, ReactNode } from 'react';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { CodeField, type CodeFieldProps } from '#client/features/auth/CodeField.tsx';
import { FormError, type FormErrorProps } from '#client/features/auth/FormError.tsx';
import { inWords } from '#client/lib/texts.ts';

export interface CodeFormProps {
  onSubmit: (event: FormEvent) => Promise<void>;
  /** State of the form: what is wrong with it as a whole and with its code. */
  state: {
    errors: { root?: FormErrorProps['error']; code?: { message?: string } };
    isSubmitting: boolean;
  };
  code: Omit<CodeFieldProps, 'error'>;
  submitLabel: string;
  busyLabel: string;
  above?: ReactNode;
  below?: ReactNode;
}

/** A form that is about a code, with what else it asks above and below it. */
export function CodeForm({ onSubmit, state, code, submitLabel, busyLabel, above, below }: CodeFormProps) {
  return (
    <AuthForm onSubmit={onSubmit}>
      <FormError error={state.errors.root} />
      {above}
      <CodeField {...code} error={inWords(state.errors.code?.message)} />
      {below}
      <Button type="submit" size="xl" loading={state.isSubmitting} loadingText={busyLabel}>
        {submitLabel}
      </Button>
    </AuthForm>
  );
}
