import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { AllDraftsClients } from '#client/features/invoices/AllDraftsClients.tsx';
import { PeriodFields } from '#client/features/invoices/InvoiceFields.tsx';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { AllDrafts, AllDraftsPreview } from '#shared/invoices/all-drafts.schema.ts';
import { type AllDraftsValues, allDraftsForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface AllDraftsDialogProps {
  period: DayRange;
  onClose: () => void;
  /** The drafts are there. */
  onDone: () => void;
}

type Clients = AllDraftsPreview['items'];

const isBillable = ({ preview }: Clients[number]) => preview !== undefined && preview.entries > 0;

/** Drafts an invoice for each client with time of a period, and says before what will be on them. */
export function AllDraftsDialog({ period, onClose, onDone }: AllDraftsDialogProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<AllDrafts>();
  const { mutateAsync: create } = useWrite(invoicesApi.createAll, {
    input: (body: BodyOf<typeof invoicesApi.createAll>) => ({ body }),
    onSuccess: (answer) => {
      if (answer.items.some(({ problem }) => problem !== undefined)) return setResult(answer);
      notify.success(() => t('invoices.all.done'));
      onDone();
    },
  });
  const values: AllDraftsValues = { periodFrom: period.from, periodTo: period.to, grouping: 'project' };
  const form = useApiForm({
    schema: allDraftsForm,
    values,
    submit: (time): Promise<unknown> => create({ ...time, organizationContactIds: chosenIds() }),
  });
  const query = useRead(
    invoicesApi.previewAll,
    { query: form.watch() },
    { placeholderData: keepPreviousData, enabled: result === undefined },
  );
  function chosenIds(): string[] {
    if (query.isPlaceholderData) return [];
    return (query.data?.items ?? []).flatMap((client) => {
      const id = client.organizationContactId;
      return isBillable(client) && !left.has(id) ? [id] : [];
    });
  }
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const { bind, errorOf } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('invoices.all.title')}
      submitLabel={t('invoices.all.submit')}
      reason={chosenIds().length === 0 ? t('invoices.all.choose') : undefined}
      result={
        result && {
          content: <Refused result={result} clients={query.data?.items ?? []} />,
          footer: <Button onClick={onDone}>{t('invoices.all.show')}</Button>,
        }
      }
    >
      <PeriodFields
        first={bind('periodFrom')}
        last={bind('periodTo')}
        grouping={bind('grouping')}
        error={errorOf('periodTo') ?? errorOf('periodFrom')}
      />
      <chakra.div aria-live="polite" opacity={query.isPlaceholderData ? 0.6 : undefined}>
        <Answer query={query} rows={4}>
          {({ items, hasMore }) => (
            <>
              <AllDraftsClients clients={items} left={left} onToggle={toggle} />
              {hasMore ? <Text mt="3">{t('invoices.all.more')}</Text> : null}
            </>
          )}
        </Answer>
      </chakra.div>
    </FormDialog>
  );
}

/** The clients that got no draft, with the reasons. */
function Refused({ result, clients }: { result: AllDrafts; clients: Clients }) {
  const { t } = useTranslation();
  const nameOf = (id: string) =>
    clients.find(({ organizationContactId }) => organizationContactId === id)?.clientName;
  const refused = result.items.filter(({ problem }) => problem !== undefined);
  return (
    <Stack gap="3">
      <Text>{t(refused.length < result.items.length ? 'invoices.all.some' : 'invoices.all.nobody')}</Text>
      <chakra.dl m="0" display="grid" rowGap="2">
        {refused.map(({ organizationContactId: id, problem }) => (
          <div key={id}>
            <chakra.dt fontWeight="medium" dir="auto">
              {nameOf(id)}
            </chakra.dt>
            <chakra.dd m="0" color="fg.muted">
              {problem}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </Stack>
  );
}
