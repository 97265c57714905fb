import { Field as ChakraField, chakra, HStack } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

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
    <ChakraField.Root invalid={Boolean(error)} required={required} disabled={disabled}>
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
