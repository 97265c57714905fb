import { Button, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MailboxHint } from '#client/features/auth/MailboxHint.tsx';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { emailInput } from '#shared/auth/auth.schema.ts';

const schema = emailInput.pick({ email: true });

export interface CodeRequestFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSent: (email: string) => void;
  focusOnOpen: boolean;
}

/** Asks for the mail with a sign-in code and link. */
export function CodeRequestForm({ email, onEmailChange, onSent, focusOnOpen }: CodeRequestFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { email },
    focus: focusOnOpen ? 'email' : undefined,
    submit: async (input) => {
      await call(authApi.sendCode, { body: input });
      onSent(input.email);
    },
  });

  return (
    <Form form={form}>
      <Field label={t('auth.fields.email')} error={form.errorOf('email')} hint={t('auth.signIn.codeHint')}>
        <Input
          {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
          type="email"
          autoComplete="username"
          dir="auto"
          size="lg"
        />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.signIn.sending')}>
        {t('auth.signIn.sendCode')}
      </Button>
      <MailboxHint />
    </Form>
  );
}
