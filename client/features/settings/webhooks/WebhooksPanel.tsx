import { chakra, HStack } from '@chakra-ui/react';
import { KeyRound, List, Pencil, Send, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { DeliveriesDialog } from '#client/features/settings/webhooks/DeliveriesDialog.tsx';
import { WebhookDialog } from '#client/features/settings/webhooks/WebhookDialog.tsx';
import { teamsQuery } from '#client/features/workspace/queries.ts';
import { keyOf, useRead, useReadOf } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, useMenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { ListPanel, SecretDialog } from '#client/ui/settings/ListPanel.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { chatNames, maximumWebhooks, type Webhook, webhookTexts } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

/** The open dialog: a new webhook, or an action on one. */
type Open = { action: 'new'; webhook?: undefined } | { action: WebhookAction; webhook: Webhook };

export function WebhooksPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(webhooksApi.list, {});
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const isFull = (data?.items.length ?? 0) >= maximumWebhooks;
  const reason = isFull ? toLocalText(webhookTexts.tooMany) : undefined;
  return (
    <ListPanel
      list={{ items: data?.items, error, refetch }}
      titleOf={(count) => (count === 0 ? t('webhooks.none') : t('webhooks.count', { count }))}
      add={{ label: t('webhooks.add'), reason, onAdd: () => setOpen({ action: 'new' }) }}
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
  onSecret: (secret: string | undefined) => void;
}

function OpenDialog({ open, onClose, onSecret }: OpenDialogProps) {
  const { t } = useTranslation();
  const input = ({ id }: Webhook) => ({ params: { id } });
  const { mutateAsync: renew } = useWrite(webhooksApi.renewSecret, {
    input,
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const { mutateAsync: remove } = useWrite(webhooksApi.remove, { input });
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

type WebhookAction = 'edit' | 'deliveries' | 'renew' | 'delete';

function WebhookRow({ webhook, onAction }: { webhook: Webhook; onAction: (action: WebhookAction) => void }) {
  const { t } = useTranslation();
  const { name, kind, url, topics, isEnabled } = webhook;
  const isSigned = kind === 'signed';
  const { toggle, test } = useWebhook(webhook);
  const icon = { size: 16, 'aria-hidden': true } as const;
  const entry = useMenuEntry();
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={
        <>
          {isSigned ? null : `${chatNames[kind]} · `}
          <chakra.span dir="ltr" wordBreak="break-all">
            {new URL(url).host}
          </chakra.span>
          {` · ${t('webhooks.told', { count: topics.length })}`}
          <Place webhook={webhook} />
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
            entry(isSigned ? 'webhooks.test' : 'webhooks.testMessage', <Send {...icon} />, () => test()),
            ...(isSigned ? [entry('webhooks.renew', <KeyRound {...icon} />, () => onAction('renew'))] : []),
            'separator',
            { ...entry('webhooks.delete', <Trash2 {...icon} />, () => onAction('delete')), danger: true },
          ]}
        />
      </HStack>
    </SettingsRow>
  );
}

/** The team and project that the webhook is for. */
function Place({ webhook: { teamId, projectId } }: { webhook: Webhook }) {
  const { data: teams } = useReadOf(teamsQuery, { enabled: Boolean(teamId) });
  const { data: projects } = useReadOf(projectsQuery, { enabled: Boolean(projectId) });
  const team = teams?.items.find(({ id }) => id === teamId);
  const project = projects?.items.find(({ id }) => id === projectId);
  return [team, project].map((place) =>
    place ? (
      <Fragment key={place.id}>
        {' · '}
        <bdi>{place.name}</bdi>
      </Fragment>
    ) : null,
  );
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { disabledAt, failureCount } = webhook;
  if (!disabledAt && failureCount === 0) return null;
  // Failures of a day switch it off, or that its owner lost the right to its events.
  const off = failureCount === 0 ? t('webhooks.offOwner') : t('webhooks.off');
  return (
    <chakra.span display="block" color="danger.fg">
      {disabledAt ? off : t('webhooks.failing', { count: failureCount })}
    </chakra.span>
  );
}

function useWebhook({ id, kind }: Webhook) {
  const { t } = useTranslation();
  const onFailure = (error: Error) => notify.refused(error);
  const { mutate: toggle } = useWrite(webhooksApi.update, {
    input: (isEnabled: boolean) => ({ params: { id }, body: { isEnabled } }),
    show: (isEnabled, client) =>
      showAtOnce(client, keyOf(webhooksApi.list, {}), (list) => ({
        ...list,
        items: list.items.map((one) => (one.id === id ? { ...one, isEnabled } : one)),
      })),
    onFailure,
  });
  const { mutate: test } = useWrite(webhooksApi.ping, {
    input: () => ({ params: { id } }),
    onSuccess: ({ status, error, response, responseStatus }) => {
      const reason = [error, response].filter(Boolean).join(' – ');
      const answer = [responseStatus, response].filter(Boolean).join(' ');
      if (status === 'failed') notify.error(() => t('webhooks.testFailed', { reason }));
      else if (status !== 'delivered') notify.info(() => t('webhooks.testSent'));
      else if (kind === 'signed') notify.success(() => t('webhooks.testDone'));
      else notify.success(() => t('webhooks.testAnswer', { chat: chatNames[kind], answer }));
    },
    onFailure,
  });
  return { toggle, test };
}
