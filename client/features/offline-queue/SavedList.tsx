import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { CirclePlay, CircleStop, type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeText } from '#client/features/offline-queue/change-text.ts';
import type { SavedChange } from '#client/features/offline-queue/public/change.ts';
import {
  onSavedChange,
  savedChanges,
  savedFailure,
} from '#client/features/offline-queue/public/saved-changes.ts';
import { sendSaved } from '#client/features/offline-queue/queue.ts';
import { partsWith } from '#client/features/offline-queue/refused-group.ts';
import { useForget } from '#client/features/offline-queue/use-forget.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { notify } from '#client/ui/notify.ts';

const icons: Record<SavedChange['kind'], LucideIcon> = {
  start: CirclePlay,
  stop: CircleStop,
  add: Plus,
  edit: Pencil,
  remove: Trash2,
};

export interface SavedListProps {
  onClose: () => void;
  onDecide: (refused: SavedChange) => void;
}

/** Everything that is on this device only, in its order; each can be thrown away. */
export function SavedList({ onClose, onDecide }: SavedListProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const scope = useScope();
  const changes = useSyncExternalStore(onSavedChange, savedChanges);
  const [asked, setAsked] = useState<SavedChange>();
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
          <Button loading={isBusy} onClick={() => void attempt(() => sendSaved(client, scope))}>
            {t('saved.list.send')}
          </Button>
        </>
      }
    >
      <chakra.ul borderWidth="1px" borderRadius="l2">
        {changes.map((change) => (
          <SavedRow key={change.key} change={change} onDecide={onDecide} onDiscard={() => setAsked(change)} />
        ))}
      </chakra.ul>
      {asked ? <DiscardQuestion change={asked} all={changes} onClose={() => setAsked(undefined)} /> : null}
    </Modal>
  );
}

interface SavedRowProps {
  change: SavedChange;
  onDecide: (refused: SavedChange) => void;
  onDiscard: () => void;
}

function SavedRow({ change, onDecide, onDiscard }: SavedRowProps) {
  const { t } = useTranslation();
  const { what, when } = useChangeText();
  const failure = useSyncExternalStore(onSavedChange, savedFailure);
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
  change: SavedChange;
  all: readonly SavedChange[];
  onClose: () => void;
}

function DiscardQuestion({ change, all, onClose }: DiscardQuestionProps) {
  const { t } = useTranslation();
  const { what } = useChangeText();
  const forget = useForget();
  const parts = partsWith(change, all);
  const more = parts.length - 1;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('saved.list.askTitle')}
      confirmLabel={t('saved.list.confirm')}
      onConfirm={async () => {
        const forgotten = await forget(parts);
        if (forgotten.length === 0) notify.info(t('saved.list.late'));
      }}
    >
      {t('saved.list.ask', { what: what(change) })}
      {more > 0 ? ` ${t('saved.list.askMore', { count: more })}` : null}
    </ConfirmDialog>
  );
}
