import { chakra, HStack } from '@chakra-ui/react';
import { Key, List, Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { errorText } from '#client/lib/api/api-error.ts';
import { keyOf } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import type { Webhook } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

export type WebhookAction = 'edit' | 'deliveries' | 'renew' | 'delete';

interface WebhookRowProps {
  webhook: Webhook;
  onAction: (action: WebhookAction) => void;
}

export function WebhookRow({ webhook, onAction }: WebhookRowProps) {
  const { t } = useTranslation();
  const { name, url, topics, isEnabled } = webhook;
  const { toggle, test } = useWebhook(webhook);
  const icon = { size: 16, 'aria-hidden': true } as const;
  const entry = useMenuEntry();
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={
        <>
          <chakra.span dir="ltr" wordBreak="break-all">
            {new URL(url).host}
          </chakra.span>
          {` · ${t('webhooks.told', { count: topics.length })}`}
          <Trouble webhook={webhook} />
        </>
      }
    >
      <HStack gap="1">
        <Toggle
          checked={isEnabled}
          label={t('webhooks.enabled', { name })}
          onCheckedChange={(isOn) => toggle(isOn)}
        />
        <IconButton
          size="sm"
          label={t('webhooks.deliveriesOf', { name })}
          icon={<List {...icon} />}
          onClick={() => onAction('deliveries')}
        />
        <ActionMenu
          label={t('webhooks.actions', { name })}
          items={[
            entry('webhooks.edit', <Pencil {...icon} />, () => onAction('edit')),
            entry('webhooks.test', <Send {...icon} />, () => test()),
            entry('webhooks.renew', <Key {...icon} />, () => onAction('renew')),
            'separator',
            { ...entry('webhooks.delete', <Trash2 {...icon} />, () => onAction('delete')), danger: true },
          ]}
        />
      </HStack>
    </SettingsRow>
  );
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { disabledAt, failureCount } = webhook;
  if (!disabledAt && failureCount === 0) return null;
  return (
    <chakra.span display="block" color="danger.fg">
      {disabledAt ? t('webhooks.off') : t('webhooks.failing', { count: failureCount })}
    </chakra.span>
  );
}

function useWebhook({ id }: Webhook) {
  const { t } = useTranslation();
  const onFailure = (error: Error) => notify.error(errorText(error));
  const { mutate: toggle } = useWrite(webhooksApi.update, {
    input: (isEnabled: boolean) => ({ params: { id }, body: { isEnabled } }),
    show: (isEnabled, client) =>
      showAtOnce(client, keyOf(webhooksApi.list, {}), (list) => ({
        ...list,
        items: list.items.map((one) => (one.id === id ? { ...one, isEnabled } : one)),
      })),
    onFailure,
    stale: ['webhooks'],
  });
  // The answer does not wait for the delivery, whose outcome may be unknown yet.
  const { mutate: test } = useWrite(webhooksApi.ping, {
    input: () => ({ params: { id } }),
    onSuccess: ({ status, error }) => {
      if (status === 'failed') notify.error(t('webhooks.testFailed', { reason: error ?? '' }));
      else if (status === 'delivered') notify.success(t('webhooks.testDone'));
      else notify.info(t('webhooks.testSent'));
    },
    onFailure,
    stale: ['webhooks'],
  });
  return { toggle, test };
}
