import { Flex } from '@chakra-ui/react';
import { allClientsQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import type { PagerProps, PageState } from '#client/ui/table/Pager.tsx';

interface Narrowing {
  show?: string | undefined;
  client?: string | undefined;
}

const usualPageSize = 20;

/** The filter and the page of a list, kept in the address: `show` is one of the states, `client` an id. */
export function useListAddress<State extends string>(states: readonly State[]) {
  const { params, change } = useAddress();
  const state = states.find((one) => one === params.get('show'));
  const client = params.get('client') ?? undefined;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const pageSize = Number(params.get('size')) || usualPageSize;
  const narrow = (next: Narrowing) => change({ ...next, page: undefined }, { replace: true });
  return {
    state,
    client,
    filter: { state, organizationContactId: client, skip: (page - 1) * pageSize, take: pageSize },
    isNarrowed: state !== undefined || client !== undefined,
    narrow,
    showAll: () => narrow({ show: undefined, client: undefined }),
    /** Absent for a list that fits on one page. */
    pagingOf(total: number): PagerProps | undefined {
      if (total <= Math.min(pageSize, usualPageSize)) return undefined;
      const onChange = (next: PageState) => change({ page: String(next.page), size: String(next.pageSize) });
      return { page, pageSize, total, onChange };
    },
  };
}

interface ListFiltersProps {
  state: string | undefined;
  states: readonly { readonly value: string; readonly label: string }[];
  client: string | undefined;
  onChange: (next: Narrowing) => void;
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
