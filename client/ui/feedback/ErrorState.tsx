import { Button, Code, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, RotateCw } from 'lucide-react';
import { isLossText } from '#client/lib/api/api-error.ts';
import { useConnectionLoss } from '#client/lib/failures/connection.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { OfflineMessage } from './OfflineMessage.tsx';

interface ErrorStateProps {
  title?: string;
  /** The error, in words of the person's language. */
  message?: string;
  /** The id that an administrator looks up in the log. */
  requestId?: string;
  onRetry?: () => void;
  retryLabel?: string;
}

export function ErrorState({ title, message, requestId, onRetry, retryLabel }: ErrorStateProps) {
  const { t } = useTranslation();
  const isCutOff = useConnectionLoss() !== 'none';
  const retry = onRetry ? (
    <Button variant="outline" mt="2" onClick={onRetry}>
      <RotateCw aria-hidden />
      {retryLabel ?? t('ui.error.retry')}
    </Button>
  ) : null;
  if (isCutOff && (message === undefined || isLossText(message))) return <OfflineMessage action={retry} />;
  return (
    <Stack role="alert" align="center" textAlign="center" gap="1" px="6" py="8">
      <Text as="span" color="danger.fg" mb="1">
        <CircleAlert size={24} aria-hidden />
      </Text>
      <Text textStyle="md" fontWeight="semibold">
        {title ?? t('ui.error.title')}
      </Text>
      <Text textStyle="sm" color="fg.muted" maxW="42ch">
        {message ?? t('ui.error.message')}
      </Text>
      {requestId ? (
        <Text textStyle="xs" color="fg.subtle">
          {t('ui.error.requestId')}{' '}
          <Code size="xs" colorPalette="gray">
            {requestId}
          </Code>
        </Text>
      ) : null}
      {retry}
    </Stack>
  );
}
