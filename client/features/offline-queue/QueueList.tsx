import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import {
  CirclePause,
  CirclePlay,
  CircleStop,
  ListPlus,
  type LucideIcon,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import {
  onQueueChange,
  type QueuedChange,
  queuedChanges,
  queueFailure,
} from '#client/features/offline-queue/queries.ts';
import { sendQueue } from '#client/features/offline-queue/queue.ts';
import { partsWith } from '#client/features/offline-queue/refused-group.ts';
import { useChangeText, useDiscard } from '#client/features/offline-queue/use-queue.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { notify } from '#client/ui/feedback/notify.ts';

const icons: Record<QueuedChange['kind'], LucideIcon> = {
  task: ListPlus,
  start: CirclePlay,
  stop: CircleStop,
  dropPause: CirclePause,
  add: Plus,
  edit: Pencil,
  remove: Trash2,
};

interface QueueListProps {
  onClose: () => void;
  onDecide: (refused: QueuedChange) => void;
}

/** Everything that is on this device only, in its order; each can be thrown away. */
export function QueueList({ onClose, onDecide }: QueueListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const scope = useScope();
  const changes = useSyncExternalStore(onQueueChange, queuedChanges);
  const [discarding, setDiscarding] = useState<QueuedChange>();
  const { attempt, isBusy } = useAttempt();
  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={t('saved.list.title')}
      description={t('saved.list.hint')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <Button loading={isBusy} onClick={() => void attempt(() => sendQueue(client, scope))}>
            {t('saved.list.send')}
          </Button>
        </>
      }
    >
      <chakra.ul borderWidth="1px" borderRadius="l2">
        {changes.map((change) => (
          <QueueRow
            key={change.key}
            change={change}
            onDecide={onDecide}
            onDiscard={() => setDiscarding(change)}
          />
        ))}
      </chakra.ul>
      {discarding ? (
        <DiscardQuestion change={discarding} all={changes} onClose={() => setDiscarding(undefined)} />
      ) : null}
    </Modal>
  );
}

interface QueueRowProps {
  change: QueuedChange;
  onDecide: (refused: QueuedChange) => void;
  onDiscard: () => void;
}

function QueueRow({ change, onDecide, onDiscard }: QueueRowProps) {
  const { t } = useTranslation();
  const { what, when } = useChangeText();
  const failure = useSyncExternalStore(onQueueChange, queueFailure);
  const Icon = icons[change.kind];
  const isFailing = failure?.key === change.key;
  const state =
    change.refusal?.message ?? (isFailing ? t('saved.list.failing', failure) : t('saved.list.waits'));
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minH="row"
      ps="3"
      pe="1"
      py="1.5"
      textStyle="sm"
      borderColor="border.muted"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.span color="fg.subtle" flexShrink="0">
        <Icon size={16} aria-hidden />
      </chakra.span>
      <chakra.span flex="1" minW="0">
        <Text as="span" display="block" truncate dir="auto" title={what(change)}>
          {what(change)}
        </Text>
        <Text as="span" display="block" textStyle="xs" color="fg.muted" className="num">
          {when(change)}
        </Text>
        <Text
          as="span"
          display="block"
          textStyle="xs"
          color={change.refusal || isFailing ? 'danger.fg' : 'fg.subtle'}
        >
          {state}
        </Text>
      </chakra.span>
      <HStack gap="1" flexShrink="0">
        {change.refusal ? (
          <Button size="sm" variant="outline" onClick={() => onDecide(change)}>
            {t('saved.strip.decide')}
          </Button>
        ) : null}
        <IconButton
          label={t('saved.list.discard', { what: what(change) })}
          icon={<Trash2 aria-hidden />}
          size="sm"
          onClick={onDiscard}
        />
      </HStack>
    </chakra.li>
  );
}

interface DiscardQuestionProps {
  change: QueuedChange;
  all: readonly QueuedChange[];
  onClose: () => void;
}

function DiscardQuestion({ change, all, onClose }: DiscardQuestionProps) {
  const { t } = useTranslation();
  const { what } = useChangeText();
  const discard = useDiscard();
  const parts = partsWith(change, all);
  const more = parts.length - 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('saved.list.askTitle')}
      confirmLabel={t('saved.list.confirm')}
      onConfirm={async () => {
        const discarded = await discard(parts);
        if (discarded.length === 0) notify.info(() => t('saved.list.late'));
      }}
    >
      {t('saved.list.ask', { what: what(change) })}
      {more > 0 ? ` ${t('saved.list.askMore', { count: more })}` : null}
    </ConfirmDialog>
  );
}
