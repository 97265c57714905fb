import { chakra, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Key, List, Pencil, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { keyOf } from '#client/lib/read.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { notify } from '#client/ui/notify.ts';
import { Toggle } from '#client/ui/Toggle.tsx';
import type { Webhook } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

export type WebhookAct = 'edit' | 'deliveries' | 'renew' | 'delete';

export interface WebhookRowProps {
  webhook: Webhook;
  onAct: (act: WebhookAct) => void;
}

export function WebhookRow({ webhook, onAct }: WebhookRowProps) {
  const { t } = useTranslation();
  const { name, url, topics, isEnabled } = webhook;
  const { toggle, test } = useWebhook(webhook);
  const icon = { size: 16, 'aria-hidden': true } as const;
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
          onCheckedChange={(isOn) => void toggle({ isEnabled: isOn })}
        />
        <IconButton
          size="sm"
          label={t('webhooks.deliveriesOf', { name })}
          icon={<List {...icon} />}
          onClick={() => onAct('deliveries')}
        />
        <ActionMenu
          label={t('webhooks.actions', { name })}
          items={[
            {
              id: 'edit',
              label: t('webhooks.edit'),
              icon: <Pencil {...icon} />,
              onSelect: () => onAct('edit'),
            },
            { id: 'test', label: t('webhooks.test'), icon: <Send {...icon} />, onSelect: () => void test() },
            {
              id: 'renew',
              label: t('webhooks.renew'),
              icon: <Key {...icon} />,
              onSelect: () => onAct('renew'),
            },
            'separator',
            {
              id: 'delete',
              label: t('webhooks.delete'),
              icon: <Trash2 {...icon} />,
              danger: true,
              onSelect: () => onAct('delete'),
            },
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
  const queryClient = useQueryClient();
  const queryKey = keyOf(webhooksApi.list, {});

  async function toggle({ isEnabled }: Pick<Webhook, 'isEnabled'>): Promise<void> {
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (list) =>
      list
        ? { ...list, items: list.items.map((one) => (one.id === id ? { ...one, isEnabled } : one)) }
        : list,
    );
    try {
      await call(webhooksApi.update, { params: { id }, body: { isEnabled } });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      notify.error(errorText(error));
    }
    await queryClient.invalidateQueries({ queryKey });
  }

  /** The answer waits for no delivery, so what came of it is looked up where it is not known yet. */
  async function test(): Promise<void> {
    try {
      const ping = await call(webhooksApi.ping, { params: { id } });
      if (ping.status === 'failed') notify.error(t('webhooks.testFailed', { reason: ping.error ?? '' }));
      else if (ping.status === 'delivered') notify.success(t('webhooks.testDone'));
      else notify.info(t('webhooks.testSent'));
      await queryClient.invalidateQueries({ queryKey: keyOf(webhooksApi.deliveries) });
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  return { toggle, test };
}
