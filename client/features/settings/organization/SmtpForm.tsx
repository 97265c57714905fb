import { Button, Grid, HStack, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { portFor, smtpForm, smtpValues } from '#client/features/settings/organization/smtp-form.ts';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Check } from '#client/ui/Check.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { notify } from '#client/ui/notify.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import type { SmtpRecord } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

export interface SmtpFormProps {
  /** Absent while none is set up. */
  saved: SmtpRecord | undefined;
  onSaved: () => Promise<unknown>;
}

/** The mail server as it is, to be changed and saved as a whole. */
export function SmtpForm({ saved, onSaved }: SmtpFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: smtpForm,
    values: smtpValues(saved),
    submit: async (body) => {
      await call(workspacesApi.saveSmtp, { body });
      notify.success(t('settings.saved'));
      await onSaved();
    },
  });
  const { register, errorOf } = form;
  const port = form.bind('port');
  const secure = form.bind('secure');
  const isValidate = form.bind('isValidate');
  const words = (part: string) => t(`settings.smtp.${part}`);
  return (
    <Form form={form} p="4">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 7rem' }} gap="4">
        <Field label={words('host')} error={errorOf('host')}>
          <Input {...register('host')} placeholder="smtp.example.org" dir="ltr" autoComplete="off" />
        </Field>
        <Field label={words('port')} error={errorOf('port')}>
          <Input {...register('port')} inputMode="numeric" dir="ltr" autoComplete="off" />
        </Field>
        <Field label={words('username')} optional error={errorOf('username')}>
          <Input {...register('username')} dir="ltr" autoComplete="off" />
        </Field>
      </Grid>
      <Field label={words('password')} optional error={errorOf('password')}>
        <PasswordField {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label={words('from')} hint={words('fromHint')} error={errorOf('fromAddress')}>
        <Input {...register('fromAddress')} type="email" dir="ltr" autoComplete="off" />
      </Field>
      <Check
        checked={secure.value === true}
        onCheckedChange={(isOn) => {
          secure.onChange(isOn);
          port.onChange(portFor(port.value, { secure: isOn }));
        }}
      >
        {words('secure')}
      </Check>
      <Check checked={isValidate.value === true} onCheckedChange={isValidate.onChange}>
        {words('validate')}
      </Check>
      <HStack justify="flex-end">
        <Button type="submit" size="sm" loading={form.isBusy} loadingText={t('settings.save')}>
          {t('settings.save')}
        </Button>
      </HStack>
    </Form>
  );
}
