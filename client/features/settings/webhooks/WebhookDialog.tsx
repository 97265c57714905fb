import { Input } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/public/ChecksField.tsx';
import { call } from '#client/lib/api.ts';
import { keyOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { createWebhookInput, type Webhook, webhookTopic } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

export interface WebhookDialogProps {
  /** Absent: a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Where a webhook leads and what it is told. */
export function WebhookDialog({ webhook, onClose, onMade }: WebhookDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema: createWebhookInput,
    values: { name: webhook?.name ?? '', url: webhook?.url ?? '', topics: webhook?.topics ?? [] },
    submit: async (body) => {
      if (webhook) await call(webhooksApi.update, { params: { id: webhook.id }, body });
      else onMade((await call(webhooksApi.create, { body })).secret);
      onClose();
      await queryClient.invalidateQueries({ queryKey: keyOf(webhooksApi.list, {}) });
    },
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
