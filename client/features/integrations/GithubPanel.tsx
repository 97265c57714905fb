import '#client/locales/en/pages/integrations.json';
import { AccountRow } from '#client/features/integrations/AccountRow.tsx';
import { ConnectAgainRow, ConnectRows } from '#client/features/integrations/ConnectRows.tsx';
import { ProjectRows } from '#client/features/integrations/ProjectRows.tsx';
import { connectionQuery } from '#client/features/integrations/queries.ts';
import { SyncLog } from '#client/features/integrations/SyncLog.tsx';
import { useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export function GithubPanel() {
  const query = useReadOf(connectionQuery);
  const { data: connection } = query;
  if (connection === undefined) return <Answer query={query} skeleton={<ListSkeleton rows={2} inset />} />;
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
