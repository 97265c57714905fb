import '#client/locales/en/pages/public-team.json';
import { Box, Button, HStack } from '@chakra-ui/react';
import { Link, useParams } from 'react-router-dom';
import { PublicTeamView } from '#client/features/public-team/PublicTeamView.tsx';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

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
