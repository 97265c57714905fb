import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CodeInput, type CodeInputProps } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';

export interface CodeFieldProps extends Omit<CodeInputProps, 'value' | 'onChange' | 'label'> {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  /** What a form's controller hands out. */
  field: { value: string; onChange: (code: string) => void; ref: (input: HTMLInputElement | null) => void };
}

/** A code in boxes as a field of a form, which can put the focus into it. */
export function CodeField({ label, error, hint, field, ...input }: CodeFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Box
        w="100%"
        ref={(box: HTMLDivElement | null) => {
          field.ref(box?.querySelector('input') ?? null);
        }}
      >
        <CodeInput {...input} value={field.value} onChange={field.onChange} />
      </Box>
    </Field>
  );
}
