import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { rememberLastTeam } from '#client/features/auth/public/last-team.ts';
import { CreateTeamForm } from '#client/features/workspace/CreateTeamForm.tsx';
import { GateFrame } from '#client/features/workspace/GateFrame.tsx';
import type { Person } from '#client/features/workspace/scope-of.ts';
import { usePage } from '#client/lib/page.ts';
import { writeActive } from '#client/lib/session.ts';
import { Panel } from '#client/ui/Panel.tsx';

const JoinLink = chakra(Link, { base: { color: 'brand.fg', fontWeight: 'medium' } });

/** Somebody without a team makes one, or waits to be invited. */
export function NoTeam({ person }: { person: Person }) {
  const { t } = useTranslation();
  usePage({ title: t('workspace.noTeam.title') });
  // Told by a cookie as well, for what else reads the session of this browser.
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
