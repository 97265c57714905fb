import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { actionText, useUndoAction } from '#client/features/assistants/assistant-actions.ts';
import { AssistantSettings } from '#client/features/assistants/public/AssistantSettings.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { apiTokenStart } from '#shared/api-tokens/api-token.schema.ts';
import { type AssistantAction, actionDays } from '#shared/assistants/assistant-action.schema.ts';
import { assistantsApi } from '#shared/assistants/assistants.api.ts';

/** Says how an assistant is connected, and lists what assistants of the person changed. */
export function AssistantsPanel() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingsRow inline label={t('assistants.connect')} hint={t('assistants.connectHint')}>
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t('assistants.show')}
        </Button>
      </SettingsRow>
      {useHasModule('assistants') ? <ActionList /> : null}
      <Modal
        open={isOpen}
        onOpenChange={setOpen}
        size="md"
        title={t('assistants.connect')}
        footer={<Button onClick={() => setOpen(false)}>{t('ui.close')}</Button>}
      >
        <Stack as="ol" gap="2" ps="5" listStyleType="decimal">
          <li>{t('assistants.step.token')}</li>
          <li>{t('assistants.step.paste')}</li>
          <li>{t('assistants.step.ask')}</li>
        </Stack>
        <AssistantSettings token={`${apiTokenStart}…`} />
      </Modal>
    </>
  );
}

/** Rows before somebody wants all of them. */
const first = 5;

function ActionList() {
  const query = useRead(assistantsApi.actions, {});
  return (
    <Answer query={query} skeleton={null}>
      {({ items }) => (items.length === 0 ? null : <Actions items={items} />)}
    </Answer>
  );
}

function Actions({ items }: { items: readonly AssistantAction[] }) {
  const { t } = useTranslation();
  const { mutate: undo, isPending } = useUndoAction();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  return (
    <>
      <SettingsRow
        inline
        label={t('assistants.actions')}
        hint={t('assistants.actionsHint', { days: actionDays })}
      >
        {shown.length < items.length ? (
          <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
            {t('assistants.showAll', { total: items.length })}
          </Button>
        ) : null}
      </SettingsRow>
      {shown.map((action) => (
        <ActionRow key={action.id} action={action} isBusy={isPending} onUndo={() => undo(action)} />
      ))}
    </>
  );
}

interface ActionRowProps {
  action: AssistantAction;
  isBusy: boolean;
  onUndo: () => void;
}

function ActionRow({ action, isBusy, onUndo }: ActionRowProps) {
  const { t } = useTranslation();
  const text = actionText(action);
  return (
    <SettingsRow
      inline
      label={<bdi>{text}</bdi>}
      hint={
        <>
          <DateText value={action.at} format="relative" />
          {action.undoneAt ? ` · ${t('assistants.isUndone')}` : null}
        </>
      }
    >
      {action.canUndo ? (
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          onClick={onUndo}
          aria-label={t('assistants.undoNamed', { text })}
        >
          {t('ui.undo')}
        </Button>
      ) : null}
    </SettingsRow>
  );
}
