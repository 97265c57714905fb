import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import type { updateUserInput } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

export type ProfileChange = z.input<typeof updateUserInput>;

/** Saves part of the own profile and reads it again. */
export function useUpdateMe(): (change: ProfileChange) => Promise<void> {
  const { userId } = useScope();
  const queryClient = useQueryClient();
  return useCallback(
    async (change) => {
      await call(usersApi.update, { params: { id: userId }, body: change });
      await Promise.all([refresh(queryClient, 'users'), refresh(queryClient, 'teams')]);
    },
    [userId, queryClient],
  );
}
