import { Button, Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membershipName } from '#client/features/team/parts/member-name.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';

export interface TransferDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTransfer: (employeeId: string) => Promise<void>;
}

/** Chooses who manages the team from now on. */
export function TransferDialog({ open, onOpenChange, onTransfer }: TransferDialogProps) {
  const { t } = useTranslation();
  const { team, employeeId } = useScope();
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  const others = (team.members ?? []).filter((member) => member.employeeId !== employeeId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null) return;
    void attempt(async () => {
      await onTransfer(chosen);
      onOpenChange(false);
    });
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.teamDanger.transfer.question', { team: team.name })}
      description={t('settings.teamDanger.transfer.consequence')}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          disabled={chosen === null}
          loading={isBusy}
          loadingText={t('settings.teamDanger.transfer.button')}
        >
          {t('settings.teamDanger.transfer.button')}
        </Button>
      }
    >
      <Stack gap="3">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Field label={t('settings.teamDanger.transfer.to')}>
          <EntityPicker
            label={t('settings.teamDanger.transfer.to')}
            items={others}
            itemKey={(member) => member.employeeId ?? member.id}
            itemText={membershipName}
            value={chosen}
            onChange={setChosen}
          />
        </Field>
      </Stack>
    </Modal>
  );
}
