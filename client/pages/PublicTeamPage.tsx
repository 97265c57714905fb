import '#client/locales/en/pages/public-team.json';
import { Box, Button, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { PublicTeamView } from '#client/features/public-team/PublicTeamView.tsx';
import { isSignedIn } from '#client/lib/session.ts';
import { ColorModeButton } from '#client/ui/ColorModeButton.tsx';
import { Logo } from '#client/ui/Logo.tsx';

/** A public team for whoever has its link, signed in or not. */
export function PublicTeamPage() {
  const { t } = useTranslation();
  const { profileLink = '', teamId = '' } = useParams();
  return (
    <Box minH="100dvh" bg="bg">
      <HStack as="header" justify="space-between" h="12" px={{ base: '4', md: '6' }} borderBottomWidth="1px">
        <Logo withName />
        <HStack gap="1">
          <ColorModeButton />
          {isSignedIn() ? null : (
            <Button asChild variant="ghost" size="sm">
              <Link to={paths.login()}>{t('publicTeam.signIn')}</Link>
            </Button>
          )}
        </HStack>
      </HStack>
      <Box as="main" maxW="1200px" mx="auto" px={{ base: '4', md: '6' }} py="6">
        <PublicTeamView profileLink={profileLink} teamId={teamId} />
      </Box>
    </Box>
  );
}
