import { Button } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { CodeField } from '#client/features/auth/CodeField.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { ApiError } from '#client/lib/api-error.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Check } from '#client/ui/Check.tsx';
import { codeLength } from '#shared/auth/code.ts';
import { secondFactorTexts, trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

export type SecondFactorMethod = 'app' | 'recovery';

const lengths = { app: 6, recovery: codeLength } as const;

const schemaOf = (length: number) =>
  z.object({
    code: z.string().min(1, secondFactorTexts.codeRequired).length(length, secondFactorTexts.wrongCode),
  });
const schemas = { app: schemaOf(lengths.app), recovery: schemaOf(lengths.recovery) } as const;

export interface SecondFactorFormProps {
  method: SecondFactorMethod;
  trusted: boolean;
  onTrustedChange: (trusted: boolean) => void;
  onSubmit: (code: string) => Promise<void>;
}

/** The code of the app, or one of those kept for the day it is lost. */
export function SecondFactorForm({ method, trusted, onTrustedChange, onSubmit }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const text = useAuthText();
  const form = useForm({ resolver: zodResolver(schemas[method]), defaultValues: { code: '' } });
  const { control, handleSubmit, setError, setValue, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ code }) => {
    try {
      await onSubmit(code);
    } catch (error) {
      // The next code is another one: what was typed is of no use any more.
      if (error instanceof ApiError && error.fields.code !== undefined) setValue('code', '');
      applyErrors(setError, error, ['code']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Controller
        control={control}
        name="code"
        render={({ field }) => (
          <CodeField
            field={field}
            label={t(`auth.secondFactor.fields.${method}`)}
            error={text(errors.code?.message)}
            length={lengths[method]}
            characters={method === 'app' ? 'digits' : 'letters-and-digits'}
            autoFocus
          />
        )}
      />
      <Check checked={trusted} onCheckedChange={onTrustedChange}>
        {t('auth.secondFactor.trust', { days: trustedDeviceDays })}
      </Check>
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.secondFactor.checking')}>
        {t('auth.secondFactor.submit')}
      </Button>
    </AuthForm>
  );
}
