import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { readLastTeam, rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { isFounder, meQuery } from '#client/features/auth/queries.ts';
import { GateFailure, NoTeam, NotReady } from '#client/features/workspace/GatePages.tsx';
import { beginShell, hasShellBegun } from '#client/features/workspace/public/shell-reads.ts';
import { type Scope, ScopeContext, useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery, teamsQuery } from '#client/features/workspace/queries.ts';
import {
  type Person,
  personOf,
  type RememberedTeams,
  scopeOf,
  settledTeams,
} from '#client/features/workspace/scope-of.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import {
  isSignedIn,
  onSessionChange,
  readActive,
  tenantId,
  writeActive,
} from '#client/lib/session/session.ts';
import { followLanguage } from '#client/lib/text/i18n.ts';
import { FormatPreferencesContext } from '#client/lib/time/use-format.ts';
import { defaultStartWeekOn } from '#shared/enums/calendar.ts';

interface ScopeGateProps {
  /** Shown until everything is read. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the page once person, workspace and team are read, or what is missing. */
export function ScopeGate({ fallback, children }: ScopeGateProps) {
  const signedIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const tenant = useSyncExternalStore(onSessionChange, tenantId);
  if (!signedIn) return fallback;
  // Another workspace loads from the beginning.
  return (
    <PersonGate key={tenant} fallback={fallback}>
      {children}
    </PersonGate>
  );
}

/** Begins the reads of every page, unless the router has; returns whether they have begun. */
function useShellRead(): boolean {
  const client = useQueryClient();
  const [hasBegun, setBegun] = useState(() => hasShellBegun(client));
  useEffect(() => {
    let isLeft = false;
    void beginShell(client).then(() => isLeft || setBegun(true));
    return () => {
      isLeft = true;
    };
  }, [client]);
  return hasBegun;
}

function PersonGate({ fallback, children }: ScopeGateProps) {
  const hasBegun = useShellRead();
  const { data: me, error, refetch } = useReadOf(meQuery, { enabled: hasBegun });
  const language = me?.preferredLanguage;
  useEffect(() => {
    void followLanguage(language);
  }, [language]);
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
  return !me.tenantId || isFounder(me) ? <Navigate to={paths.createOrganization()} replace /> : <NotReady />;
}

const settledTeamsQuery = { ...teamsQuery, select: settledTeams, retryOnMount: false };

function TeamGate({ person, fallback, children }: ScopeGateProps & { person: Person }) {
  const { data: teams, error, refetch } = useReadOf(settledTeamsQuery);
  const { cookieTeamId, storedTeamId } = useRememberedTeams();
  const scope = useMemo(
    () => teams && scopeOf(person, teams, { cookieTeamId, storedTeamId }),
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

/** Dates and times as the person and the organization have set them. */
function PersonFormat({ children }: { children: ReactNode }) {
  const { user, timeZone, organizationId } = useScope();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const startWeekOn = organization?.startWeekOn ?? defaultStartWeekOn;
  const hour12 = user.timeFormat ? user.timeFormat === 12 : undefined;
  const preferences = useMemo(() => ({ startWeekOn, hour12, timeZone }), [startWeekOn, hour12, timeZone]);
  return <FormatPreferencesContext value={preferences}>{children}</FormatPreferencesContext>;
}

/** Writes down what is active, so that the choice also holds where it was made for the person. */
function useRememberActive(scope: Scope | undefined): void {
  const teamId = scope?.teamId;
  const projectId = scope?.projectId;
  const organizationId = scope?.organizationId;
  useEffect(() => {
    if (teamId === undefined) return;
    if (readActive('team') !== teamId) {
      rememberLastTeam(teamId);
      writeActive('team', teamId);
    }
    if (readActive('project') !== projectId) writeActive('project', projectId);
    if (readActive('organization') !== organizationId) writeActive('organization', organizationId);
  }, [teamId, projectId, organizationId]);
}

/** Choices of this tab, and of the others, which tell through the storage. */
function subscribe(listener: () => void): () => void {
  const leave = onSessionChange(listener);
  window.addEventListener('storage', listener);
  return () => {
    leave();
    window.removeEventListener('storage', listener);
  };
}

/** The teams that this device remembers as chosen. */
function useRememberedTeams(): RememberedTeams {
  const cookieTeamId = useSyncExternalStore(subscribe, () => readActive('team'));
  const storedTeamId = useSyncExternalStore(subscribe, readLastTeam);
  return { cookieTeamId, storedTeamId };
}
