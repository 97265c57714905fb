import '#client/locales/en/pages/webhooks.json';
import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/public/ChecksField.tsx';
import { ListPanel, SecretDialog } from '#client/features/settings/public/ListPanel.tsx';
import { DeliveriesDialog } from '#client/features/settings/webhooks/DeliveriesDialog.tsx';
import { type WebhookAction, WebhookRow } from '#client/features/settings/webhooks/WebhookRow.tsx';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import {
  createWebhookInput,
  maximumWebhooks,
  type Webhook,
  webhookTopic,
} from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

/** What is open: a new webhook, or something about one. */
type Open = { action: 'new'; webhook?: undefined } | { action: WebhookAction; webhook: Webhook };

export function WebhooksPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(webhooksApi.list, {});
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  return (
    <ListPanel
      list={{ items: data?.items, error, refetch }}
      titleOf={(count) => (count === 0 ? t('webhooks.none') : t('webhooks.count', { count }))}
      add={{ label: t('webhooks.add'), most: maximumWebhooks, onAdd: () => setOpen({ action: 'new' }) }}
      rowOf={(webhook) => (
        <WebhookRow webhook={webhook} onAction={(action) => setOpen({ action, webhook })} />
      )}
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
  const input = ({ id }: Webhook) => ({ params: { id } });
  const { mutateAsync: renew } = useWrite(webhooksApi.renewSecret, {
    input,
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const { mutateAsync: remove } = useWrite(webhooksApi.remove, { input, stale: ['webhooks'] });
  const { action, webhook } = open;
  if (webhook === undefined || action === 'edit') {
    return <WebhookDialog webhook={webhook} onClose={onClose} onSecret={onSecret} />;
  }
  if (action === 'deliveries') return <DeliveriesDialog webhook={webhook} onClose={onClose} />;
  const { name } = webhook;
  if (action === 'renew') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={t('webhooks.renewQuestion', { name })}
        confirmLabel={t('webhooks.renew')}
        onConfirm={() => renew(webhook)}
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
      onConfirm={() => remove(webhook)}
    >
      {t('webhooks.deleteConsequence')}
    </ConfirmDialog>
  );
}

interface WebhookDialogProps {
  /** Absent: a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** The address of a webhook and its events. */
function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useWriteOf(
    async (body: BodyInputOf<typeof webhooksApi.create>) => {
      if (webhook) await call(webhooksApi.update, { params: { id: webhook.id }, body });
      else onSecret((await call(webhooksApi.create, { body })).secret);
    },
    { onSuccess: onClose, stale: ['webhooks'] },
  );
  const form = useApiForm({
    schema: createWebhookInput,
    values: { name: webhook?.name ?? '', url: webhook?.url ?? '', topics: webhook?.topics ?? [] },
    submit: (body) => save(body),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={webhook ? t('webhooks.editTitle') : t('webhooks.new')}
      submitLabel={webhook ? t('webhooks.save') : t('webhooks.create')}
    >
      <Field label={t('webhooks.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} maxLength={80} dir="auto" />
      </Field>
      <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={form.errorOf('url')}>
        <Input {...form.register('url')} inputMode="url" dir="ltr" />
      </Field>
      <ChecksField
        legend={t('webhooks.topics')}
        options={webhookTopic.options}
        {...form.bind('topics')}
        labelOf={(topic) => t(`webhooks.topic.${topic}`)}
        columns={2}
        error={form.errorOf('topics')}
      />
    </FormDialog>
  );
}
