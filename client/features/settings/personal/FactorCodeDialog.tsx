import { Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { secondFactorCodeInput } from '#shared/auth/second-factor.schema.ts';

export interface FactorCodeDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  /** Says what the button does. */
  submitLabel: string;
  tone?: 'danger';
  /** Rejects with the server's words when the code is not good. */
  onCode: (code: string) => Promise<void>;
}

const schema = z.object({ code: secondFactorCodeInput.shape.code });

/** Asks for a code of the authenticator app or a recovery code. */
export function FactorCodeDialog(props: FactorCodeDialogProps) {
  const { onCode, ...dialog } = props;
  const { t } = useTranslation();
  const form = useApiForm({ schema, values: { code: '' }, submit: ({ code }) => onCode(code) });
  return (
    <FormDialog form={form} {...dialog}>
      <Field
        label={t('settings.secondFactor.code')}
        hint={t('settings.secondFactor.codeHint')}
        error={form.errorOf('code')}
      >
        <Input
          {...form.register('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
    </FormDialog>
  );
}
