import '#client/features/integrations/messages.ts';
import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { AccountRow } from '#client/features/integrations/AccountRow.tsx';
import { ConnectAgainRow, ConnectRows } from '#client/features/integrations/ConnectRows.tsx';
import { ProjectRows } from '#client/features/integrations/ProjectRows.tsx';
import { connectionQuery } from '#client/features/integrations/queries.ts';
import { SyncLog } from '#client/features/integrations/SyncLog.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export function GithubPanel() {
  const { tenantId } = useScope();
  const { data: connection, error, refetch } = useQuery(connectionQuery(tenantId));
  if (connection === undefined) {
    return error ? (
      <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <chakra.div p="4">
        <ListSkeleton rows={2} />
      </chakra.div>
    );
  }
  if (connection === null) return <ConnectRows />;
  return (
    <>
      <AccountRow connection={connection} />
      {connection.trouble === 'refused' ? <ConnectAgainRow /> : null}
      <ProjectRows connection={connection} />
      <SyncLog integrationId={connection.id} />
    </>
  );
}
