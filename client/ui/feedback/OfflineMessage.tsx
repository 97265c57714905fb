import { Stack, Text } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

interface OfflineMessageProps {
  /** A way to try again at once. */
  action?: ReactNode;
}

/** In place of what this device has not stored, as long as there is no connection; shown once for parts side by side. */
export function OfflineMessage({ action }: OfflineMessageProps) {
  const { t } = useTranslation();
  return (
    <Stack
      role="status"
      data-offline-message=""
      align="center"
      textAlign="center"
      gap="1"
      px="6"
      py="6"
      css={{ '[data-offline-message] ~ &': { display: 'none' } }}
    >
      <Text as="span" color="fg.subtle" mb="1">
        <CloudOff size={24} aria-hidden />
      </Text>
      <Text textStyle="md" fontWeight="semibold">
        {t('notices.notKept.title')}
      </Text>
      <Text textStyle="sm" color="fg.muted" maxW="42ch">
        {t('notices.notKept.what')}
      </Text>
      {action}
    </Stack>
  );
}
