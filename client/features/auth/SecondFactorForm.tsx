import { useTranslation } from 'react-i18next';
import { CodeForm } from '#client/features/auth/CodeForm.tsx';
import { appDigits, secondFactorCode } from '#client/features/auth/second-factor-code.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Check } from '#client/ui/Check.tsx';
import { codeLength } from '#shared/auth/code.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

export type SecondFactorMethod = 'app' | 'recovery';

const lengths = { app: appDigits, recovery: codeLength } as const;
const schemas = { app: secondFactorCode(lengths.app), recovery: secondFactorCode(lengths.recovery) } as const;

export interface SecondFactorFormProps {
  method: SecondFactorMethod;
  trusted: boolean;
  onTrustedChange: (trusted: boolean) => void;
  onSubmit: (code: string) => Promise<void>;
}

/** The code of the app, or one of those kept for the day it is lost. */
export function SecondFactorForm({ method, trusted, onTrustedChange, onSubmit }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: schemas[method],
    values: { code: '' },
    submit: async ({ code }, { setValue }) => {
      try {
        await onSubmit(code);
      } catch (error) {
        // The next code is another one: what was typed is of no use any more.
        if (error instanceof ApiError && error.fields.code !== undefined) setValue('code', '');
        throw error;
      }
    },
  });

  return (
    <CodeForm
      form={form}
      code={{
        ...form.bind('code'),
        ref: form.focusRef('code'),
        error: form.errorOf('code'),
        label: t(`auth.secondFactor.fields.${method}`),
        length: lengths[method],
        characters: method === 'app' ? 'digits' : 'letters-and-digits',
        autoFocus: true,
      }}
      below={
        <Check checked={trusted} onCheckedChange={onTrustedChange}>
          {t('auth.secondFactor.trust', { days: trustedDeviceDays })}
        </Check>
      }
      submitLabel={t('auth.secondFactor.submit')}
      busyLabel={t('auth.secondFactor.checking')}
    />
  );
}
