import type { QueryClient } from '@tanstack/react-query';
import { readLastTeam } from '#client/features/auth/public/last-team.ts';
import { meQuery } from '#client/features/auth/queries.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { teamsQuery } from '#client/features/workspace/queries.ts';
import { personOf, scopeOf, settledTeams } from '#client/features/workspace/scope-of.ts';
import { call } from '#client/lib/api/api.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { untilListening } from '#client/lib/live/live.ts';
import { isSignedIn, readActive, tenantId } from '#client/lib/session/session.ts';
import { shellApi } from '#shared/shell/shell.api.ts';
import { shellReads } from '#shared/shell/shell-reads.ts';

type Parts = ReadonlyMap<string, unknown>;

/** The reads of every page, each under its own key. They share one call; what it leaves out is read alone. */
function readParts(client: QueryClient): void {
  const query = { organizationId: readActive('organization'), organizationTeamId: readActive('team') };
  let answer: Promise<Parts> | undefined;
  const readAll = () =>
    call(shellApi.read, { query }).then(
      (parts): Parts => new Map(Object.entries(parts)),
      (): Parts => new Map(),
    );
  for (const [name, { endpoint, input }] of Object.entries(shellReads(query))) {
    const { queryKey } = readOptions(endpoint, input);
    let isFirst = true;
    const queryFn = async () => {
      answer ??= readAll();
      const part = isFirst ? (await answer).get(name) : undefined;
      isFirst = false;
      return part ?? call(endpoint, input);
    };
    void client.prefetchQuery({ queryKey, queryFn });
  }
}

/** Begins the reads of every page as soon as no change can be missed; fresh answers stay. */
export async function beginShell(client: QueryClient): Promise<void> {
  if (tenantId() === undefined) return;
  await untilListening();
  readParts(client);
}

/** Whether the reads of every page have begun: nobody reads the person before. */
export const hasShellBegun = (client: QueryClient): boolean =>
  tenantId() === undefined || client.getQueryState(meQuery.queryKey) !== undefined;

/**
 * The scope, outside of components; undefined without a session and for somebody who has no team. Fails as the reads of
 * every page do.
 */
export async function readScope(client: QueryClient): Promise<Scope | undefined> {
  if (!isSignedIn() || tenantId() === undefined) return undefined;
  await beginShell(client);
  const [me, teams] = await Promise.all([
    client.ensureQueryData(meQuery),
    client.ensureQueryData(teamsQuery),
  ]);
  const person = personOf(me);
  const remembered = { cookieTeamId: readActive('team'), storedTeamId: readLastTeam() };
  return person && scopeOf(person, settledTeams(teams), remembered);
}
