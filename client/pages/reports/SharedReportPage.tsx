import '#client/locales/en/pages/reports.json';
import '#client/locales/en/pages/shared-report.json';
import { Box, HStack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { SharedReport } from '#client/features/reports/shared/SharedReport.tsx';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

/** A report for whoever has its link, signed in or not. */
export function SharedReportPage() {
  const { token = '' } = useParams();
  return (
    <Box minH="100dvh" bg="bg">
      <HStack
        as="header"
        justify="space-between"
        h="12"
        px={{ base: '4', md: '6' }}
        borderBottomWidth="1px"
        _print={{ display: 'none' }}
      >
        <Logo withName />
        <ColorModeButton />
      </HStack>
      <Box as="main" maxW="1040px" mx="auto" px={{ base: '4', md: '6' }} py="6">
        <SharedReport token={token} />
      </Box>
    </Box>
  );
}
