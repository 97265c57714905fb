import { Button, chakra, Grid, HStack, Input, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  portFor,
  type SmtpChange,
  type SmtpValues,
  smtpForm,
  smtpValues,
} from '#client/features/settings/organization/smtp-form.ts';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Check } from '#client/ui/Check.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import type { SmtpRecord } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

export interface SmtpFormProps {
  /** Absent while none is set up. */
  saved: SmtpRecord | undefined;
  onSaved: () => Promise<unknown>;
}

const fields = ['host', 'port', 'username', 'password', 'fromAddress'] as const;

function useSmtpForm({ saved, onSaved }: SmtpFormProps) {
  const { t } = useTranslation();
  const form = useForm<SmtpValues, unknown, SmtpChange>({
    resolver: zodResolver(smtpForm),
    defaultValues: smtpValues(saved),
  });
  const { handleSubmit, setError, setValue, getValues } = form;

  const submit = handleSubmit(async (body) => {
    try {
      await call(workspacesApi.saveSmtp, { body });
    } catch (error) {
      return applyErrors(setError, error, fields);
    }
    notify.success(t('settings.saved'));
    await onSaved();
  });

  function changeSecure({ secure }: { secure: boolean }) {
    setValue('secure', secure, { shouldDirty: true });
    setValue('port', portFor(getValues('port'), { secure }), { shouldDirty: true });
  }

  return { ...form, submit, changeSecure };
}

/** The mail server as it is, to be changed and saved as a whole. */
export function SmtpForm(props: SmtpFormProps) {
  const { t } = useTranslation();
  const { register, control, formState, submit, changeSecure } = useSmtpForm(props);
  const { errors, isSubmitting } = formState;
  const words = (part: string) => t(`settings.smtp.${part}`);
  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)} p="4">
      <Stack gap="4">
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 7rem' }} gap="4">
          <Field label={words('host')} error={errors.host?.message}>
            <Input {...register('host')} placeholder="smtp.example.org" dir="ltr" autoComplete="off" />
          </Field>
          <Field label={words('port')} error={errors.port?.message}>
            <Input {...register('port')} inputMode="numeric" dir="ltr" autoComplete="off" />
          </Field>
          <Field label={words('username')} optional error={errors.username?.message}>
            <Input {...register('username')} dir="ltr" autoComplete="off" />
          </Field>
        </Grid>
        <Field label={words('password')} optional error={errors.password?.message}>
          <PasswordField {...register('password')} autoComplete="new-password" />
        </Field>
        <Field label={words('from')} hint={words('fromHint')} error={errors.fromAddress?.message}>
          <Input {...register('fromAddress')} type="email" dir="ltr" autoComplete="off" />
        </Field>
        <Controller
          control={control}
          name="secure"
          render={({ field }) => (
            <Check checked={field.value === true} onCheckedChange={(secure) => changeSecure({ secure })}>
              {words('secure')}
            </Check>
          )}
        />
        <Controller
          control={control}
          name="isValidate"
          render={({ field }) => (
            <Check checked={field.value === true} onCheckedChange={field.onChange}>
              {words('validate')}
            </Check>
          )}
        />
        <HStack justify="flex-end">
          <Button type="submit" size="sm" loading={isSubmitting} loadingText={t('settings.save')}>
            {t('settings.save')}
          </Button>
        </HStack>
      </Stack>
    </chakra.form>
  );
}
