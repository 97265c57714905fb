import { Box, Input, type InputProps } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends Omit<InputProps, 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A password input that can be looked at; goes inside `Field`. */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative" w="100%">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        pe="9"
      />
      <IconButton
        label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        size="sm"
        tip={false}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        className={styles.look}
      />
    </Box>
  );
}
