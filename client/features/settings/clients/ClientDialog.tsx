import { Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { type Contact, contactNameMaximum, createContactInput } from '#shared/projects/contact.schema.ts';

export interface ClientDialogProps {
  /** Absent: a new one. */
  client: Contact | undefined;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** The name of a client. */
export function ClientDialog({ client, onSave, onClose }: ClientDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: createContactInput,
    values: { name: client?.name ?? '' },
    submit: async ({ name }) => {
      await onSave(name);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={client ? t('clients.renameTitle', { name: client.name }) : t('clients.add')}
      submitLabel={t(client ? 'clients.save' : 'clients.create')}
    >
      <Field label={t('clients.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} maxLength={contactNameMaximum} autoComplete="off" dir="auto" />
      </Field>
    </FormDialog>
  );
}
