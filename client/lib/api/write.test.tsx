import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '#client/app/query-client.ts';
import { stubApi } from '#client/testing/stub-api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { useWrite } from './write.ts';

test('without a connection a write fails at once instead of waiting for it', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  stubApi({ 'DELETE /user/person': 'unreachable' });
  const client = createQueryClient();
  const { result } = renderHook(
    () => useWrite(usersApi.remove, { input: () => ({ params: { id: 'person' } }) }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await expect(result.current.mutateAsync()).rejects.toThrow('network error');
});
