import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { membershipName } from '#client/features/team/public/member-name.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';

export interface TransferDialogProps {
  onClose: () => void;
  onTransfer: (employeeId: string) => Promise<void>;
}

const schema = z.object({ employeeId: z.string() });

/** Chooses who manages the team from now on. */
export function TransferDialog({ onClose, onTransfer }: TransferDialogProps) {
  const { t } = useTranslation();
  const { team, employeeId } = useScope();
  const others = (team.members ?? []).filter((member) => member.employeeId !== employeeId);
  const form = useApiForm({
    schema,
    values: { employeeId: '' },
    fields: [],
    submit: async (chosen) => {
      await onTransfer(chosen.employeeId);
      onClose();
    },
  });
  const chosen = form.bind('employeeId');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('settings.teamDanger.transfer.question', { team: team.name })}
      description={t('settings.teamDanger.transfer.consequence')}
      submitLabel={t('settings.teamDanger.transfer.button')}
      disabled={chosen.value === ''}
    >
      <Field label={t('settings.teamDanger.transfer.to')}>
        <EntityPicker
          label={t('settings.teamDanger.transfer.to')}
          items={others}
          itemKey={(member) => member.employeeId ?? member.id}
          itemText={membershipName}
          value={chosen.value || null}
          onChange={(id) => chosen.onChange(id ?? '')}
        />
      </Field>
    </FormDialog>
  );
}
