import { Button, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Newcomer } from '#client/features/auth/invite.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { newPassword, personName } from '#shared/auth/auth.schema.ts';
import type { InviteVerified } from '#shared/invitations/invitation.schema.ts';

const schema = z.object({ name: personName, password: newPassword });

export interface NewcomerFormProps {
  invite: InviteVerified;
  onSubmit: (newcomer: Newcomer) => Promise<void>;
}

/** For somebody the product does not know yet: a name and a password. */
export function NewcomerForm({ invite, onSubmit }: NewcomerFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { name: invite.fullName, password: '' },
    focus: invite.fullName === '' ? 'name' : 'password',
    submit: onSubmit,
  });

  return (
    <Form form={form}>
      <Field label={t('auth.fields.email')}>
        <Input type="email" autoComplete="username" dir="auto" size="lg" value={invite.email} readOnly />
      </Field>
      <Field label={t('auth.fields.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.password')}
        hint={t('auth.invite.passwordHint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.invite.submitting')}>
        {t('auth.invite.submit')}
      </Button>
    </Form>
  );
}
