import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#client/lib/api/api.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { untilListening } from '#client/lib/live/live.ts';
import { readActive, tenantId } from '#client/lib/session/session.ts';
import { shellApi } from '#shared/shell/shell.api.ts';
import { shellReads } from '#shared/shell/shell-reads.ts';

/** Begins the reads of every page, each under its own key. They share one call; what it leaves out is read alone. */
function beginReads(client: QueryClient): void {
  const query = { organizationId: readActive('organization'), organizationTeamId: readActive('team') };
  const answer = call(shellApi.read, { query }).then(
    (parts) => new Map<string, unknown>(Object.entries(parts)),
    () => new Map<string, unknown>(),
  );
  for (const [name, { endpoint, input }] of Object.entries(shellReads(query))) {
    const { queryKey } = readOptions(endpoint, input);
    let isFirst = true;
    const queryFn = async () => {
      const part = isFirst ? (await answer).get(name) : undefined;
      isFirst = false;
      return part ?? call(endpoint, input);
    };
    void client.prefetchQuery({ queryKey, queryFn });
  }
}

/** Begins the reads of every page as soon as no change can be missed. Returns whether it has. */
export function useShellRead(): boolean {
  const client = useQueryClient();
  const [hasBegun, setBegun] = useState(tenantId() === undefined);
  useEffect(() => {
    if (tenantId() === undefined) return;
    let isLeft = false;
    void untilListening().then(() => {
      if (isLeft) return;
      beginReads(client);
      setBegun(true);
    });
    return () => {
      isLeft = true;
    };
  }, [client]);
  return hasBegun;
}
