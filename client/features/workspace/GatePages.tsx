import { Box, Button, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { useSignOut } from '#client/features/auth/public/use-session-end.ts';
import { CreateTeamForm } from '#client/features/workspace/public/CreateTeamForm.tsx';
import { InvitationRows } from '#client/features/workspace/public/InvitationRows.tsx';
import { myInvitationsQuery } from '#client/features/workspace/queries.ts';
import type { Person } from '#client/features/workspace/scope-of.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { writeActive } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

/** The page of a signed-in person without a workspace or team. */
function GateFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Flex direction="column" minH="100dvh">
      <HStack as="header" h="topbar" px={{ base: '4', md: '6' }} justify="space-between" flexShrink="0">
        <Logo withName />
        <HStack gap="2">
          <ColorModeButton />
          <Button variant="ghost" onClick={() => void signOut()}>
            {t('workspace.signOut')}
          </Button>
        </HStack>
      </HStack>
      <Flex as="main" flex="1" align="center" justify="center" p="4">
        {children}
      </Flex>
    </Flex>
  );
}

interface GateFailureProps {
  error: Error;
  onRetry: () => void;
}

/** Person or teams did not load: nothing can be shown without them. */
export function GateFailure({ error, onRetry }: GateFailureProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <GateFrame>
      <ErrorState message={errorText(error)} requestId={requestId} onRetry={onRetry} />
    </GateFrame>
  );
}

/** An account of the workspace that is not an employee of an organization. */
export function NotReady() {
  const { t } = useTranslation();
  usePage({ title: t('workspace.notReady.title') });
  return (
    <GateFrame>
      <EmptyState
        title={t('workspace.notReady.title')}
        description={t('workspace.notReady.text')}
        art="people"
      />
    </GateFrame>
  );
}

const JoinLink = chakra(Link, { base: { color: 'brand.fg', fontWeight: 'medium' } });

/** Shows open invitations, the shortest way into a team. */
function Invitations({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const invitations = useReadOf(myInvitationsQuery).data?.items ?? [];
  if (invitations.length === 0) return null;
  return (
    <Panel title={t('workspace.noTeam.invitations')} count={invitations.length} padded={false}>
      <chakra.ul aria-label={t('workspace.noTeam.invitations')}>
        <InvitationRows invitations={invitations} tenantId={tenantId} />
      </chakra.ul>
    </Panel>
  );
}

/** Somebody without a team joins one they are invited to, or creates one. */
export function NoTeam({ person }: { person: Person }) {
  const { t } = useTranslation();
  usePage({ title: t('workspace.noTeam.title') });
  // Sets a cookie as well, for other readers of this browser's session.
  useEffect(() => {
    writeActive('noTeamPopup', 'true');
    return () => {
      writeActive('noTeamPopup', undefined);
    };
  }, []);
  return (
    <GateFrame>
      <Stack gap="4" w="100%" maxW="352px">
        <Box>
          <Heading as="h1" textStyle="xl" fontWeight="semibold">
            {t('workspace.noTeam.title')}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {t('workspace.noTeam.text')}
          </Text>
        </Box>
        <Invitations tenantId={person.tenantId} />
        <Panel title={t('workspace.createTeam')}>
          <CreateTeamForm
            employeeId={person.employeeId}
            onCreated={(team) => {
              rememberLastTeam(team.id);
              writeActive('team', team.id);
            }}
          />
        </Panel>
        <Text textStyle="sm" color="fg.muted">
          <Trans i18nKey="workspace.noTeam.join" components={{ join: <JoinLink to={paths.join()} /> }} />
        </Text>
      </Stack>
    </GateFrame>
  );
}
