import '#client/locales/en/pages/clients.json';
import { Button } from '@chakra-ui/react';
import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientDialog } from '#client/features/settings/clients/ClientDialog.tsx';
import { useClients } from '#client/features/settings/clients/use-clients.ts';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import type { Contact } from '#shared/projects/contact.schema.ts';

/** What is open: the form of a new client, or of one there is. */
type Open = 'new' | Contact;

/** The clients of the organization: added, renamed, put away and brought back. */
export function ClientsPanel() {
  const { t } = useTranslation();
  const { clients, error, refetch, save, change } = useClients();
  const [open, setOpen] = useState<Open>();
  if (clients === undefined) {
    return <Answer query={{ data: clients, error, refetch }} skeleton={<ListSkeleton rows={2} inset />} />;
  }
  const edited = open === 'new' ? undefined : open;
  const sorted = clients.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
  return (
    <>
      <SettingsRow
        inline
        label={clients.length === 0 ? t('clients.none') : t('clients.count', { count: clients.length })}
      >
        <Button variant="outline" size="sm" onClick={() => setOpen('new')}>
          {t('clients.add')}
        </Button>
      </SettingsRow>
      {sorted.map((client) => (
        <ClientRow
          key={client.id}
          client={client}
          onRename={() => setOpen(client)}
          onArchive={(isArchived) => void change(client, { isArchived })}
        />
      ))}
      {open === undefined ? null : (
        <ClientDialog
          client={edited}
          onSave={(name) => save(edited, name)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ClientRowProps {
  client: Contact;
  onRename: () => void;
  onArchive: (isArchived: boolean) => void;
}

function ClientRow({ client: { name, isArchived = false }, onRename, onArchive }: ClientRowProps) {
  const { t } = useTranslation();
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <SettingsRow inline label={<bdi>{name}</bdi>} hint={isArchived ? t('clients.archived') : undefined}>
      <ActionMenu
        label={t('clients.actions', { name })}
        items={[
          { id: 'rename', label: t('clients.rename'), icon: <Pencil {...icon} />, onSelect: onRename },
          {
            id: 'archive',
            label: t(isArchived ? 'clients.restore' : 'clients.archive'),
            icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
            onSelect: () => onArchive(!isArchived),
          },
        ]}
      />
    </SettingsRow>
  );
}
