import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { meQuery } from '#client/features/auth/queries.ts';
import { GateFailure } from '#client/features/workspace/GateFailure.tsx';
import { NoTeam } from '#client/features/workspace/NoTeam.tsx';
import { NotReady } from '#client/features/workspace/NotReady.tsx';
import { PersonFormat } from '#client/features/workspace/PersonFormat.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { teamsQuery } from '#client/features/workspace/queries.ts';
import { type Person, personOf, scopeOf } from '#client/features/workspace/scope-of.ts';
import { useRememberActive } from '#client/features/workspace/use-remember-active.ts';
import { useRememberedTeams } from '#client/features/workspace/use-remembered-teams.ts';
import { useReadOf } from '#client/lib/read.ts';
import { isSignedIn, onSessionChange, tenantId } from '#client/lib/session.ts';

export interface ScopeGateProps {
  /** What is shown until everything is known. */
  fallback: ReactNode;
  children: ReactNode;
}

const founders = new Set(['SUPER_ADMIN', 'ADMIN']);

/** Lets the page in when person, workspace and team are known, and says what is missing otherwise. */
export function ScopeGate({ fallback, children }: ScopeGateProps) {
  const signedIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const tenant = useSyncExternalStore(onSessionChange, tenantId);
  if (!signedIn) return fallback;
  // Another workspace is read anew from its beginning.
  return (
    <PersonGate key={tenant} fallback={fallback}>
      {children}
    </PersonGate>
  );
}

function PersonGate({ fallback, children }: ScopeGateProps) {
  const { data: me, error, refetch } = useReadOf(meQuery);
  const person = useMemo(() => me && personOf(me), [me]);
  if (me === undefined) {
    return error ? <GateFailure error={error} onRetry={() => void refetch()} /> : fallback;
  }
  if (person !== undefined) {
    return (
      <TeamGate person={person} fallback={fallback}>
        {children}
      </TeamGate>
    );
  }
  const isFounder = !me.tenantId || founders.has(me.role?.name ?? '');
  return isFounder ? <Navigate to={paths.createOrganization()} replace /> : <NotReady />;
}

function TeamGate({ person, fallback, children }: ScopeGateProps & { person: Person }) {
  const { data: teams, error, refetch } = useReadOf(teamsQuery);
  const { cookieTeamId, storedTeamId } = useRememberedTeams();
  const scope = useMemo(
    () => teams && scopeOf(person, teams.items, { cookieTeamId, storedTeamId }),
    [person, teams, cookieTeamId, storedTeamId],
  );
  useRememberActive(scope);
  if (teams === undefined) {
    return error ? <GateFailure error={error} onRetry={() => void refetch()} /> : fallback;
  }
  if (scope === undefined) return <NoTeam person={person} />;
  return (
    <ScopeContext value={scope}>
      <PersonFormat>{children}</PersonFormat>
    </ScopeContext>
  );
}
