import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { isFounder } from '#client/features/auth/queries.ts';
import { call, keepSessionFresh } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { paths } from '#client/lib/paths.ts';
import { clearSession, saveSession, writeActive } from '#client/lib/session/session.ts';
import type { authResult } from '#shared/auth/auth.schema.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorSetupRequired } from '#shared/auth/second-factor.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

export type AuthResult = z.infer<typeof authResult>;

interface Entry {
  /** The team that was chosen; absent: the person's last one. */
  teamId?: string | undefined;
  /** A page of this site, checked by `safeNextPath`. */
  next?: string | undefined;
}

const withId = z.object({ id: z.string() });

async function organizationOf({ user }: AuthResult): Promise<string | undefined> {
  if (user.employee) return user.employee.organizationId;
  const { items } = await call(usersApi.organizations, { query: { relations: ['organization'] } });
  return items[0]?.organizationId;
}

/**
 * The destination after sign-in: an account without workspace, or a founder whose workspace is unfinished, completes
 * it.
 */
async function destinationOf(result: AuthResult, next: string | undefined): Promise<string> {
  if (!result.user.tenantId) return paths.createOrganization();
  const organizationId = await organizationOf(result);
  if (organizationId !== undefined) {
    writeActive('organization', organizationId);
    return next ?? paths.home();
  }
  if (isFounder(result.user)) return paths.createOrganization();
  throw new Error(authTexts.noOrganization);
}

/** Makes a sign-in's answer the session of this browser and leaves for the page behind it. */
export function useEnterSession(): (result: AuthResult, entry?: Entry) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (result, { teamId, next } = {}) => {
      const chosen = teamId ?? withId.safeParse(result.team).data?.id;
      const team = chosen ?? result.user.lastTeamId ?? undefined;
      clearSession();
      // Clears the cache before the new session is visible: the page then reads its own data.
      queryClient.clear();
      saveSession(result);
      writeActive('team', team);
      const destination = await destinationOf(result, next).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === secondFactorSetupRequired)
          return paths.secondFactor({ next });
        clearSession();
        throw error;
      });
      rememberLastTeam(team);
      keepSessionFresh();
      await navigate(destination, { replace: true });
    },
    [queryClient, navigate],
  );
}
