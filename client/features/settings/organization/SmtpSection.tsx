import { Button, chakra, Grid, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { portFor, smtpForm, smtpValues } from '#client/features/settings/organization/smtp-form.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Field, Form, TextField } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { RowNotice, SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { SmtpRecord } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** The server through which the workspace sends its email. */
export function SmtpSection() {
  const query = useRead(
    workspacesApi.smtpSettings,
    {},
    // Null where the server of the installation is used.
    { select: ({ items }) => items.find(({ scope }) => scope === 'tenant') ?? null },
  );
  return (
    <SettingsBlock id="smtp">
      <Answer query={query} rows={5} inset>
        {(data) => (
          <>
            <SmtpForm key={String(data?.updatedAt)} saved={data ?? undefined} />
            {data ? <SmtpServerRows server={data} /> : null}
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}

/** The mail server as it is, to be changed and saved as a whole. */
function SmtpForm({ saved }: { saved: SmtpRecord | undefined }) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useWrite(workspacesApi.saveSmtp, {
    input: (body: BodyInputOf<typeof workspacesApi.saveSmtp>) => ({ body }),
    onSuccess: () => notify.success(() => t('settings.saved')),
  });
  const form = useApiForm({
    schema: smtpForm,
    values: smtpValues(saved),
    submit: (body) => save(body),
  });
  const { register, errorOf } = form;
  const port = form.bind('port');
  const secure = form.bind('secure');
  const isValidate = form.bind('isValidate');
  const words = (part: string) => t(`settings.smtp.${part}`);
  return (
    <Form form={form} p="4">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 7rem' }} gap="4">
        <TextField
          form={form}
          name="host"
          label={words('host')}
          placeholder="smtp.example.org"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="port"
          label={words('port')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="username"
          label={words('username')}
          optional
          dir="ltr"
          autoComplete="off"
        />
      </Grid>
      <Field label={words('password')} optional error={errorOf('password')}>
        <PasswordField {...register('password')} autoComplete="new-password" />
      </Field>
      <TextField
        form={form}
        name="fromAddress"
        label={words('from')}
        hint={words('fromHint')}
        type="email"
        dir="ltr"
        autoComplete="off"
      />
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

/** Sends a test email and shows the server's answer. */
function TestRow() {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useWrite(workspacesApi.testSmtp, {
    input: () => ({ body: {} }),
  });
  return (
    <>
      <SettingsRow label={t('settings.smtp.test')} hint={t('settings.smtp.testHint')} inline>
        <Button variant="outline" size="sm" loading={isPending} onClick={() => mutate()}>
          {t('settings.smtp.send')}
        </Button>
      </SettingsRow>
      {data && !isPending ? (
        <RowNotice tone="success" pt="0">
          {data.message}
        </RowNotice>
      ) : null}
      {error ? (
        <RowNotice tone="danger" pt="0">
          {errorText(error)}
        </RowNotice>
      ) : null}
    </>
  );
}

/** Tests and removes the server that is set up. */
function SmtpServerRows({ server }: { server: SmtpRecord }) {
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);

  const { mutateAsync: remove } = useWrite(workspacesApi.deleteSmtp, {
    input: () => ({ query: {} }),
    onSuccess: () => notify.success(() => t('settings.smtp.removed')),
  });

  return (
    <>
      <chakra.div borderTopWidth="1px" borderColor="border.muted" />
      <TestRow />
      <SettingsRow label={t('settings.smtp.remove')} hint={t('settings.smtp.removeHint')} inline>
        <Button variant="outline" size="sm" color="danger.fg" onClick={() => setRemoving(true)}>
          {t('settings.smtp.removeButton')}
        </Button>
      </SettingsRow>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('settings.smtp.question', { host: server.host })}
        confirmLabel={t('settings.smtp.removeButton')}
        onConfirm={() => remove()}
      >
        {t('settings.smtp.removeHint')}
      </ConfirmDialog>
    </>
  );
}
