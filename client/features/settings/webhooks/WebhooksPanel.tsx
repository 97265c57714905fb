import { keyOf, useRead } from '#client/lib/read.ts';
import '#client/locales/en/pages/webhooks.json';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPanel } from '#client/features/settings/public/ListPanel.tsx';
import { SecretDialog } from '#client/features/settings/public/SecretDialog.tsx';
import { DeliveriesDialog } from '#client/features/settings/webhooks/DeliveriesDialog.tsx';
import { WebhookDialog } from '#client/features/settings/webhooks/WebhookDialog.tsx';
import { type WebhookAct, WebhookRow } from '#client/features/settings/webhooks/WebhookRow.tsx';
import { call } from '#client/lib/api.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { maximumWebhooks, type Webhook } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

/** What is open: a new webhook, or something about one. */
type Open = { act: 'new'; webhook?: undefined } | { act: WebhookAct; webhook: Webhook };

export function WebhooksPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(webhooksApi.list, {});
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  return (
    <ListPanel
      list={{ items: data?.items, error, refetch }}
      titleOf={(count) => (count === 0 ? t('webhooks.none') : t('webhooks.count', { count }))}
      add={{ label: t('webhooks.add'), most: maximumWebhooks, onAdd: () => setOpen({ act: 'new' }) }}
      rowOf={(webhook) => <WebhookRow webhook={webhook} onAct={(act) => setOpen({ act, webhook })} />}
    >
      {open ? <OpenDialog open={open} onClose={() => setOpen(undefined)} onSecret={setSecret} /> : null}
      <SecretDialog
        secret={secret}
        title={t('webhooks.secret')}
        hint={t('webhooks.secretHint')}
        copyLabel={t('webhooks.copy')}
        doneLabel={t('webhooks.done')}
        onClose={() => setSecret(undefined)}
      />
    </ListPanel>
  );
}

interface OpenDialogProps {
  open: Open;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

function OpenDialog({ open, onClose, onSecret }: OpenDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { act, webhook } = open;
  const again = () => queryClient.invalidateQueries({ queryKey: keyOf(webhooksApi.list, {}) });
  if (webhook === undefined || act === 'edit') {
    return <WebhookDialog webhook={webhook} onClose={onClose} onMade={onSecret} />;
  }
  if (act === 'deliveries') return <DeliveriesDialog webhook={webhook} onClose={onClose} />;
  const params = { id: webhook.id };
  const { name } = webhook;
  if (act === 'renew') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={t('webhooks.renewQuestion', { name })}
        confirmLabel={t('webhooks.renew')}
        onConfirm={async () => onSecret((await call(webhooksApi.renewSecret, { params })).secret)}
      >
        {t('webhooks.renewConsequence')}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('webhooks.deleteQuestion', { name })}
      confirmLabel={t('webhooks.delete')}
      onConfirm={async () => {
        await call(webhooksApi.remove, { params });
        await again();
      }}
    >
      {t('webhooks.deleteConsequence')}
    </ConfirmDialog>
  );
}
