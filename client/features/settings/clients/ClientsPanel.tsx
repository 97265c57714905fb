import { HStack } from '@chakra-ui/react';
import { Archive, ArchiveRestore, ChartPie, CircleDollarSign, Pencil, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { BudgetMeter } from '#client/features/budgets/public/BudgetMeter.tsx';
import { BudgetModal } from '#client/features/budgets/public/BudgetModal.tsx';
import { budgetsQuery } from '#client/features/budgets/queries.ts';
import { BuyerModal } from '#client/features/invoices/public/BuyerModal.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { allClientsQuery } from '#client/features/projects/queries.ts';
import { BillableField } from '#client/features/rates/public/BillableField.tsx';
import { RatesModal } from '#client/features/rates/public/RatesModal.tsx';
import { useEditsRates } from '#client/features/rates/public/rates-dialog.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { showAtOnce, useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { TextField } from '#client/ui/inputs/Form.tsx';
import { ListPanel } from '#client/ui/settings/ListPanel.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { Budget } from '#shared/budgets/budget.schema.ts';
import { currencies } from '#shared/defaults/currencies.ts';
import { type Contact, contactNameMaximum, createContactInput } from '#shared/projects/contact.schema.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';

/** The open form: a new client, or an existing one. */
type Open = 'new' | Contact;

/** The clients of the organization: added, renamed, archived and restored. */
export function ClientsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(allClientsQuery);
  const [open, setOpen] = useState<Open>();
  const [rated, setRated] = useState<string>();
  const [billed, setBilled] = useState<Contact>();
  const [budgeted, setBudgeted] = useState<Contact>();
  const { data: budgets } = useReadOf(budgetsQuery());
  const ratedClient = data?.items.find(({ id }) => id === rated);
  const { mutate: archive } = useWrite(contactsApi.update, {
    input: ({ id, isArchived }: Contact) => ({ params: { id }, body: { isArchived } }),
    show: ({ id, isArchived }, client) =>
      showAtOnce(client, allClientsQuery.queryKey, (list) => ({
        ...list,
        items: list.items.map((one) => (one.id === id ? { ...one, isArchived } : one)),
      })),
    onFailure: (failure) => notify.refused(failure),
  });
  return (
    <ListPanel
      list={{
        items: data?.items.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived)),
        error,
        refetch,
      }}
      titleOf={(count) => (count === 0 ? t('clients.none') : t('clients.count', { count }))}
      add={{ label: t('clients.add'), onAdd: () => setOpen('new') }}
      rowOf={(client) => (
        <ClientRow
          client={client}
          budget={budgets?.items.find(({ organizationContactId }) => organizationContactId === client.id)}
          onRename={() => setOpen(client)}
          onBudget={() => setBudgeted(client)}
          onBilling={() => setBilled(client)}
          onRates={() => setRated(client.id)}
          onArchive={(isArchived) => archive({ ...client, isArchived })}
        />
      )}
    >
      {open === undefined ? null : (
        <ClientDialog client={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
      {budgeted ? (
        <BudgetModal
          of={{ organizationContactId: budgeted.id }}
          name={budgeted.name}
          onClose={() => setBudgeted(undefined)}
        />
      ) : null}
      {billed ? <BuyerModal id={billed.id} name={billed.name} onClose={() => setBilled(undefined)} /> : null}
      {ratedClient ? <ClientRates client={ratedClient} onClose={() => setRated(undefined)} /> : null}
    </ListPanel>
  );
}

interface ClientRowProps {
  client: Contact;
  budget: Budget | undefined;
  onRename: () => void;
  onBudget: () => void;
  onBilling: () => void;
  onRates: () => void;
  onArchive: (isArchived: boolean) => void;
}

function ClientRow(props: ClientRowProps) {
  const { client, budget, onRename, onBudget, onBilling, onRates, onArchive } = props;
  const { name, isArchived = false } = client;
  const { t } = useTranslation();
  const icon = { size: 16, 'aria-hidden': true } as const;
  const rates = {
    id: 'rates',
    label: t('money.rates'),
    icon: <CircleDollarSign {...icon} />,
    onSelect: onRates,
  };
  const billing = {
    id: 'billing',
    label: t('clients.billing'),
    icon: <ReceiptText {...icon} />,
    onSelect: onBilling,
  };
  return (
    <SettingsRow
      inline={budget === undefined}
      label={<bdi>{name}</bdi>}
      hint={isArchived ? t('clients.archived') : undefined}
    >
      <HStack gap="4" justify={{ base: 'space-between', md: 'flex-end' }}>
        {budget ? <BudgetMeter budget={budget} /> : null}
        <ActionMenu
          label={t('clients.actions', { name })}
          items={[
            { id: 'rename', label: t('clients.rename'), icon: <Pencil {...icon} />, onSelect: onRename },
            { id: 'budget', label: t('budgets.title'), icon: <ChartPie {...icon} />, onSelect: onBudget },
            ...(useEditsRates() ? [rates] : []),
            ...(useEditsInvoices() ? [billing] : []),
            {
              id: 'archive',
              label: t(isArchived ? 'clients.restore' : 'clients.archive'),
              icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
              onSelect: () => onArchive(!isArchived),
            },
          ]}
        />
      </HStack>
    </SettingsRow>
  );
}

/** The hourly rates of a client, and its currency. */
function ClientRates({ client: { id, name, currency }, onClose }: { client: Contact; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useWrite(contactsApi.update, {
    input: (code: string) => ({ params: { id }, body: { currency: code } }),
  });
  const options = currencies.map((one) => ({
    value: one.isoCode,
    label: `${one.isoCode} · ${one.currency}`,
  }));
  return (
    <RatesModal of={{ organizationContactId: id }} name={name} onClose={onClose}>
      <ChoiceRow
        label={t('clients.currency')}
        hint={`${t('clients.currencyHint')} ${t('dated.reachesUnapproved')}`}
        value={currency ?? ''}
        options={[{ value: '', label: t('clients.ownCurrency') }, ...options]}
        onSave={save}
      />
    </RatesModal>
  );
}

function ClientDialog({ client, onClose }: { client: Contact | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: save } = useWriteOf(
    (body: { name: string; billable: boolean | null }) =>
      client
        ? call(contactsApi.update, { params: { id: client.id }, body })
        : call(contactsApi.create, { body }),
    { onSuccess: onClose, sends: [contactsApi.create] },
  );
  const form = useApiForm({
    schema: createContactInput,
    values: { name: client?.name ?? '', billable: client?.billable ?? null },
    submit: ({ name, billable = null }) => save({ name, billable }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={client ? t('clients.renameTitle', { name: client.name }) : t('clients.add')}
      submitLabel={t(client ? 'clients.save' : 'clients.create')}
    >
      <TextField
        form={form}
        name="name"
        label={t('clients.name')}
        maxLength={contactNameMaximum}
        autoComplete="off"
      />
      <BillableField
        value={form.watch('billable') ?? null}
        onChange={form.bind('billable').onChange}
        clientId={client?.id}
      />
    </FormDialog>
  );
}
