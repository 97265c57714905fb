import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { useWrite } from '#client/lib/write.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import type { SmtpRecord } from '#shared/workspaces/smtp.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

export interface SmtpServerRowsProps {
  server: SmtpRecord;
  onRemoved: () => Promise<unknown>;
}

/** Says in the server's words whether a mail got through. */
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
        <chakra.div px="4" pb="3">
          <Notice tone="success">{data.message}</Notice>
        </chakra.div>
      ) : null}
      {error ? (
        <chakra.div px="4" pb="3">
          <Notice tone="danger">{errorText(error)}</Notice>
        </chakra.div>
      ) : null}
    </>
  );
}

/** What can be done with the server that is set up. */
export function SmtpServerRows({ server, onRemoved }: SmtpServerRowsProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);

  async function remove() {
    await call(workspacesApi.deleteSmtp, { query: {} });
    notify.success(t('settings.smtp.removed'));
    await onRemoved();
  }

  return (
    <>
      <chakra.div borderTopWidth="1px" borderColor="border.muted" />
      <TestRow />
      <SettingsRow label={t('settings.smtp.remove')} hint={t('settings.smtp.removeHint')} inline>
        <Button variant="outline" size="sm" color="danger.fg" onClick={() => setAsked(true)}>
          {t('settings.smtp.removeButton')}
        </Button>
      </SettingsRow>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('settings.smtp.question', { host: server.host })}
        confirmLabel={t('settings.smtp.removeButton')}
        onConfirm={remove}
      >
        {t('settings.smtp.removeHint')}
      </ConfirmDialog>
    </>
  );
}
