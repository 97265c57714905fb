import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FormState } from '#client/lib/use-api-form.ts';
import { CodeInput, type CodeInputProps } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';

export interface CodeFormProps {
  form: FormState;
  code: CodeInputProps & { label: string; error: string | undefined };
  submitLabel: string;
  busyLabel: string;
  above?: ReactNode;
  below?: ReactNode;
}

/** A form that is about a code, with what else it asks above and below it. */
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
