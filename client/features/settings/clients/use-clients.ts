import { useQueryClient } from '@tanstack/react-query';
import { allClientsQuery } from '#client/features/projects/public/queries.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh, useReadOf } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { Contact, UpdateContactInput } from '#shared/projects/contact.schema.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';

/** The clients, and what can be done with them. */
export function useClients() {
  const queryClient = useQueryClient();
  const query = allClientsQuery;
  const { data, error, refetch } = useReadOf(query);
  const again = () => refresh(queryClient, 'projects');

  async function save(client: Contact | undefined, name: string): Promise<void> {
    if (client) await call(contactsApi.update, { params: { id: client.id }, body: { name } });
    else await call(contactsApi.create, { body: { name } });
    await again();
  }

  /** Shown at once, taken back when it is refused. */
  async function change({ id }: Contact, body: UpdateContactInput): Promise<void> {
    const before = queryClient.getQueryData(query.queryKey);
    queryClient.setQueryData(
      query.queryKey,
      (list) =>
        list && { ...list, items: list.items.map((one) => (one.id === id ? { ...one, ...body } : one)) },
    );
    try {
      await call(contactsApi.update, { params: { id }, body });
    } catch (failure) {
      queryClient.setQueryData(query.queryKey, before);
      notify.error(errorText(failure));
    }
    await again();
  }

  return { clients: data?.items, error, refetch, save, change };
}
