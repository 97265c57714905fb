import { Input, type InputProps } from '@chakra-ui/react';
import type { ApiForm, FieldPath, FieldValues } from '#client/lib/input/use-api-form.ts';
import { Field, type FieldProps } from './Field.tsx';

type OfField = Pick<FieldProps, 'label' | 'hint' | 'required' | 'optional'>;

interface TextFieldProps<Values extends FieldValues>
  extends OfField,
    Omit<InputProps, keyof OfField | 'form' | 'name'> {
  form: Pick<ApiForm<Values>, 'register' | 'errorOf'>;
  name: FieldPath<Values>;
}

/** A line of text of a form of `useApiForm`. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, required, optional, ...input } = props;
  return (
    <Field label={label} hint={hint} required={required} optional={optional} error={form.errorOf(name)}>
      <Input dir="auto" {...input} {...form.register(name)} />
    </Field>
  );
}
