import {
  Button,
  Field as ChakraField,
  chakra,
  HStack,
  type HTMLChakraProps,
  Input,
  type InputProps,
} from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { ApiForm, FieldPath, FieldValues, FormState } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';

export interface FieldProps {
  label: ReactNode;
  /** One control; Chakra's and ours find their label, hint and error by themselves. */
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Says "optional" next to the label. */
  optional?: boolean;
  /** At the end of the label's line, for example a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
}

export function Field(props: FieldProps) {
  const { label, children, hint, error, required, optional, aside, hideLabel = false, disabled } = props;
  const { t } = useTranslation();
  return (
    <ChakraField.Root minW="0" invalid={Boolean(error)} required={required} disabled={disabled}>
      <HStack w={hideLabel ? undefined : '100%'} justify="space-between" srOnly={hideLabel}>
        <ChakraField.Label>
          {label}
          {optional ? (
            <chakra.span color="fg.subtle" fontWeight="normal">
              {t('ui.field.optional')}
            </chakra.span>
          ) : null}
        </ChakraField.Label>
        {aside}
      </HStack>
      {children}
      <ChakraField.ErrorText>
        <CircleAlert size={14} aria-hidden />
        {error === undefined ? null : toLocalText(error)}
      </ChakraField.ErrorText>
      {hint && !error ? <ChakraField.HelperText>{hint}</ChakraField.HelperText> : null}
    </ChakraField.Root>
  );
}

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

interface FormErrorProps {
  error: FormState['failure'];
  /** Retries; absent: the button submits the surrounding form. */
  onRetry?: () => void;
}

/** The error of a form as a whole; offers a retry if one may help. */
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
