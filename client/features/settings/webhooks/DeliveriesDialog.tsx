import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleCheck, CircleDashed, CircleX, RotateCw } from 'lucide-react';
import { useReadPages } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Webhook, WebhookDelivery } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

const pageSize = 20;
const underWayMilliseconds = 2000;

const isUnderWay = ({ items }: List<WebhookDelivery>) =>
  items.some(({ status, attempts }) => status === 'pending' && attempts === 0);

/** The deliveries of a webhook and their outcome. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const pages = useReadPages(
    webhooksApi.deliveries,
    (skip: number) => ({ params: { id: webhook.id }, query: { skip, take: pageSize } }),
    {
      initialPageParam: 0,
      getNextPageParam: ({ total }, { length }) =>
        length * pageSize < total ? length * pageSize : undefined,
      // Polls a delivery under way until its outcome is known.
      refetchInterval: ({ state }) => (state.data?.pages.some(isUnderWay) ? underWayMilliseconds : false),
    },
  );
  const { mutate: sendAgain } = useWrite(webhooksApi.redeliver, {
    input: (deliveryId: string) => ({ params: { id: webhook.id, deliveryId } }),
    onFailure: (failure) => notify.refused(failure),
  });
  const { data, error, refetch } = pages;
  const deliveries = data?.pages.flatMap(({ items }) => items);

  return (
    <Modal
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={t('webhooks.deliveriesOf', { name: webhook.name })}
    >
      <Answer query={{ data: deliveries, error, refetch }} rows={4}>
        {(rows) =>
          rows.length === 0 ? (
            <Text color="fg.muted">{t('webhooks.noDeliveries')}</Text>
          ) : (
            <Stack gap="0" as="ul" listStyleType="none">
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} onAgain={() => sendAgain(delivery.id)} />
              ))}
            </Stack>
          )
        }
      </Answer>
      <MoreButton pages={pages} mt="3">
        {t('webhooks.more')}
      </MoreButton>
    </Modal>
  );
}

const icons = { pending: CircleDashed, delivered: CircleCheck, failed: CircleX } as const;
const colors = { pending: 'fg.muted', delivered: 'success.fg', failed: 'danger.fg' } as const;

function DeliveryRow({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) {
  const { t } = useTranslation();
  const { status, attempts, responseStatus, response, error, createdAt, nextAttemptAt } = delivery;
  const Icon = icons[status];
  const topic = t(`webhooks.topic.${delivery.topic}`);
  const answered = responseStatus ? t('webhooks.answered', { status: responseStatus }) : undefined;
  // One that is sent again keeps its last outcome until there is a new one.
  const outcome = attempts > 0 ? [error ?? answered, response].filter(Boolean).join(' – ') : undefined;
  return (
    <HStack as="li" gap="3" minH="10" py="1.5" borderBottomWidth="1px" borderColor="border.muted">
      <chakra.span color={colors[status]} flex="none">
        <Icon size={16} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minW="0" textStyle="sm">
        {topic}
        <Subtle as="p" wordBreak="break-word">
          {t(`webhooks.status.${status}`)}
          {' · '}
          <DateText value={createdAt} format="relative" />
          {attempts > 0 ? ` · ${t('webhooks.tries', { count: attempts })}` : null}
          {outcome ? ` · ${outcome}` : null}
          {nextAttemptAt ? (
            <>
              {` · ${t('webhooks.next')} `}
              <DateText value={nextAttemptAt} format="relative" />
            </>
          ) : null}
        </Subtle>
      </chakra.div>
      <IconButton
        size="sm"
        label={t('webhooks.againNamed', { topic })}
        title={t('webhooks.again')}
        icon={<RotateCw size={14} aria-hidden />}
        onClick={onAgain}
      />
    </HStack>
  );
}
