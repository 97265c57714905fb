import { Button, chakra } from '@chakra-ui/react';
import { Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { RecurringDialog } from '#client/features/invoices/recurring/RecurringDialog.tsx';
import { useDeletion } from '#client/features/invoices/use-deletion.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { RecurringInvoice } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';

/** Recurring drafts by client; a new one begins with `onCreate`. */
export function RecurringList({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  const query = useRead(recurringApi.list, {});
  const edits = useEditsInvoices();
  const [editing, setEditing] = useState<RecurringInvoice>();
  const columns = useColumns(setEditing);
  return (
    <>
      <Answer query={query} skeleton={<TableSkeleton rows={4} columns={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              art="list"
              title={t('invoices.recurring.empty.title')}
              description={t('invoices.recurring.empty.text')}
              action={edits ? <Button onClick={onCreate}>{t('invoices.recurring.new')}</Button> : undefined}
            />
          ) : (
            <DataTable
              label={t('invoices.recurring.title')}
              rows={items}
              columns={columns}
              rowKey={({ id }) => id}
              onRowOpen={edits ? setEditing : undefined}
            />
          )
        }
      </Answer>
      {editing ? <RecurringDialog recurring={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function useColumns(onEdit: (recurring: RecurringInvoice) => void): DataColumn<RecurringInvoice>[] {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  return [
    {
      id: 'client',
      header: t('invoices.list.client'),
      fills: true,
      cell: (recurring) => <Client recurring={recurring} />,
    },
    {
      id: 'every',
      header: t('invoices.recurring.repeats'),
      look: ['oneLine'],
      hideBelow: 'md',
      cell: ({ every }) => t(`invoices.recurring.every.${every}`),
    },
    {
      id: 'bills',
      header: t('invoices.recurring.bills'),
      look: ['cut'],
      hideBelow: 'lg',
      cell: (recurring) => <Bills recurring={recurring} />,
    },
    {
      id: 'next',
      header: t('invoices.recurring.nextDraft'),
      hideBelow: 'md',
      cell: (recurring) => <NextDraft recurring={recurring} />,
    },
    {
      id: 'setBy',
      header: t('invoices.recurring.setBy'),
      look: ['quiet', 'oneLine'],
      hideBelow: 'lg',
      cell: ({ setBy }) => setBy,
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      width: '3rem',
      cell: (recurring) =>
        edits ? <Actions recurring={recurring} onEdit={() => onEdit(recurring)} /> : null,
    },
  ];
}

/** The client; on a phone with what has no column there. */
function Client({ recurring }: { recurring: RecurringInvoice }) {
  const { t } = useTranslation();
  return (
    <chakra.div py={{ base: '1.5', md: '0' }}>
      <Clipped display="block" title={recurring.clientName} fontWeight="medium">
        {recurring.clientName}
      </Clipped>
      <chakra.div hideFrom="md" textStyle="xs">
        {t(`invoices.recurring.every.${recurring.every}`)}
        {' · '}
        <NextDraft recurring={recurring} />
      </chakra.div>
    </chakra.div>
  );
}

function Bills({ recurring: { billsTime, lines } }: { recurring: RecurringInvoice }) {
  const { t } = useTranslation();
  const parts = [
    ...(billsTime ? [t('invoices.recurring.time')] : []),
    ...lines.map((line) => line.description),
  ];
  return <>{parts.join(', ')}</>;
}

/** The day of the next draft, or why there is none. */
function NextDraft({ recurring }: { recurring: RecurringInvoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pausedFor, nextOn, periodFrom, periodTo, setBy } = recurring;
  if (pausedFor != null) {
    return (
      <chakra.span color={pausedFor === 'choice' ? 'fg.muted' : 'warning.fg'}>
        {t(`invoices.recurring.paused.${pausedFor}`, { name: setBy })}
      </chakra.span>
    );
  }
  return (
    <>
      <chakra.span whiteSpace="nowrap">{format.date(nextOn)}</chakra.span>
      <Subtle display="block">{format.range(periodFrom, periodTo)}</Subtle>
    </>
  );
}

function Actions({ recurring, onEdit }: { recurring: RecurringInvoice; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, clientName, pausedFor } = recurring;
  const params = { id };
  const isPaused = pausedFor != null;
  const { mutate: pause } = useWrite(recurringApi.pause, {
    input: (body: { isPaused: boolean }) => ({ params, body }),
    onFailure: (failure) => notify.refused(failure),
  });
  const { mutateAsync: remove } = useWrite(recurringApi.remove, { input: () => ({ params }) });
  const deletion = useDeletion({
    label: t('invoices.recurring.delete'),
    title: t('invoices.recurring.deleteTitle'),
    text: t('invoices.recurring.deleteText'),
    remove: () => remove(),
  });
  const icon = { size: 16, 'aria-hidden': true } as const;
  const pauseIcon = isPaused ? <Play {...icon} /> : <Pause {...icon} />;
  return (
    // The row opens with a click, its menu does not.
    <chakra.span onClick={(event) => event.stopPropagation()}>
      <ActionMenu
        label={t('invoices.recurring.actions', { client: clientName })}
        items={[
          { id: 'edit', label: t('invoices.recurring.change'), icon: <Pencil {...icon} />, onSelect: onEdit },
          {
            id: 'pause',
            label: t(isPaused ? 'invoices.recurring.resume' : 'invoices.recurring.pause'),
            icon: pauseIcon,
            onSelect: () => pause({ isPaused: !isPaused }),
          },
          'separator',
          deletion.entry,
        ]}
      />
      {deletion.question}
    </chakra.span>
  );
}
