import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { FormState } from '#client/lib/input/use-api-form.ts';
import { CodeInput, type CodeInputProps } from '#client/ui/inputs/CodeInput.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

interface CodeFormProps {
  form: FormState;
  code: CodeInputProps & { label: string; error: string | undefined };
  submitLabel: string;
  busyLabel: string;
  above?: ReactNode;
  below?: ReactNode;
}

/** A form for a code, with additional fields above and below it. */
export function CodeForm({ form, code, submitLabel, busyLabel, above, below }: CodeFormProps) {
  const { label, error, ...input } = code;
  return (
    <Form form={form}>
      {above}
      <Field label={label} error={error}>
        <CodeInput {...input} />
      </Field>
      {below}
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={busyLabel}>
        {submitLabel}
      </Button>
    </Form>
  );
}

/** The number of digits that an authenticator app shows. */
export const appDigits = 6;

/** A form with a code of the second factor. */
export const secondFactorCode = (length: number) =>
  z.object({
    code: z.string().min(1, secondFactorTexts.codeRequired).length(length, secondFactorTexts.wrongCode),
  });
