import { Box, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Between the form and the other ways. */
export function OrLine() {
  const { t } = useTranslation();
  return (
    <HStack gap="3" textStyle="xs" color="fg.subtle" aria-hidden>
      <Box flex="1" borderTopWidth="1px" />
      {t('auth.signIn.or')}
      <Box flex="1" borderTopWidth="1px" />
    </HStack>
  );
}
