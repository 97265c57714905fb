import { Flex } from '@chakra-ui/react';
import { allClientsQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';

interface ListFiltersProps {
  state: string | undefined;
  states: readonly { readonly value: string; readonly label: string }[];
  client: string | undefined;
  onChange: (next: { show?: string | undefined; client?: string | undefined }) => void;
}

/** Narrows a list by state and client. */
export function ListFilters({ state, states, client, onChange }: ListFiltersProps) {
  const { t } = useTranslation();
  const { data: clients } = useReadOf(allClientsQuery);
  return (
    <Flex gap="2" mb="4" wrap="wrap" align="center">
      <SelectInput
        aria-label={t('invoices.show.label')}
        size="sm"
        width={{ base: 'calc(50% - 0.25rem)', md: '11rem' }}
        value={state ?? ''}
        onChange={(event) => onChange({ show: event.target.value || undefined })}
        options={[{ value: '', label: t('invoices.show.all') }, ...states]}
      />
      <SelectInput
        aria-label={t('invoices.list.client')}
        size="sm"
        width={{ base: 'calc(50% - 0.25rem)', md: '14rem' }}
        value={client ?? ''}
        onChange={(event) => onChange({ client: event.target.value || undefined })}
        options={[
          { value: '', label: t('invoices.allClients') },
          ...(clients?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Flex>
  );
}
