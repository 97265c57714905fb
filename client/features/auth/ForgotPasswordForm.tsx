import { Button, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { requestPasswordInput } from '#shared/auth/account.schema.ts';

const schema = requestPasswordInput.pick({ email: true });

export interface ForgotPasswordFormProps {
  email: string;
  onSubmit: (email: string) => Promise<void>;
}

export function ForgotPasswordForm({ email, onSubmit }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { email },
    focus: 'email',
    submit: (input) => onSubmit(input.email),
  });

  return (
    <Form form={form}>
      <Field label={t('auth.fields.email')} error={form.errorOf('email')}>
        <Input {...form.register('email')} type="email" autoComplete="username" dir="auto" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.forgot.submitting')}>
        {t('auth.forgot.submit')}
      </Button>
    </Form>
  );
}
