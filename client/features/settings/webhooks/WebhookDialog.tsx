import { Button, Input, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/parts/ChecksField.tsx';
import { fieldProblems } from '#client/features/settings/parts/field-problems.ts';
import { webhooksQuery } from '#client/features/settings/webhooks/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import {
  createWebhookInput,
  type Webhook,
  type WebhookTopic,
  webhookTopic,
} from '#shared/webhooks/webhook.schema.ts';
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
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(webhook?.topics ?? []);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const saveLabel = webhook ? t('webhooks.save') : t('webhooks.create');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const input = createWebhookInput.safeParse({ name, url, topics });
    if (!input.success) return setProblems(fieldProblems(input.error));
    setSaving(true);
    try {
      const { data: body } = input;
      if (webhook) await call(webhooksApi.update, { params: { id: webhook.id }, body });
      else onMade((await call(webhooksApi.create, { body })).secret);
      onClose();
      await queryClient.invalidateQueries({ queryKey: webhooksQuery(tenantId).queryKey });
    } catch (error) {
      setProblems(fieldProblems(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="md"
      title={webhook ? t('webhooks.editTitle') : t('webhooks.new')}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" loading={isSaving} loadingText={saveLabel}>
          {saveLabel}
        </Button>
      }
    >
      <Stack gap="4">
        {problems.all ? <Notice tone="danger">{problems.all}</Notice> : null}
        <Field label={t('webhooks.name')} error={problems.name}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} dir="auto" />
        </Field>
        <Field label={t('webhooks.url')} hint={t('webhooks.urlHint')} error={problems.url}>
          <Input value={url} onChange={(event) => setUrl(event.target.value)} inputMode="url" dir="ltr" />
        </Field>
        <ChecksField
          legend={t('webhooks.topics')}
          options={webhookTopic.options}
          chosen={topics}
          onChange={setTopics}
          labelOf={(topic) => t(`webhooks.topic.${topic}`)}
          columns={2}
          error={problems.topics}
        />
      </Stack>
    </Modal>
  );
}
