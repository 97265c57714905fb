import { Button, Input } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { type Contact, contactNameMaximum, contactTexts } from '#shared/projects/contact.schema.ts';

export interface ClientDialogProps {
  /** Absent: a new one. */
  client: Contact | undefined;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** The name of a client. */
export function ClientDialog({ client, onSave, onClose }: ClientDialogProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(client?.name ?? '');
  const { isBusy, failure, setFailure, attempt } = useAttempt();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') {
      setFailure(contactTexts.name);
      return;
    }
    void attempt(async () => {
      await onSave(name.trim());
      onClose();
    }, 'name');
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={client ? t('clients.renameTitle', { name: client.name }) : t('clients.add')}
      onSubmit={submit}
      initialFocusEl={() => inputRef.current}
      footer={
        <Button type="submit" loading={isBusy}>
          {t(client ? 'clients.save' : 'clients.create')}
        </Button>
      }
    >
      <Field label={t('clients.name')} error={failure}>
        <Input
          ref={inputRef}
          value={name}
          maxLength={contactNameMaximum}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </Modal>
  );
}
