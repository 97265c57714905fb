import { Button, Stack, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText, isPassing } from '#client/lib/api-error.ts';
import { useWriteOf } from '#client/lib/write.ts';
import { FormError } from '#client/ui/Form.tsx';

export interface InviteAnswerProps {
  email: string;
  onAccept: () => Promise<void>;
}

/** For somebody who has an account: nothing but yes. */
export function InviteAnswer({ email, onAccept }: InviteAnswerProps) {
  const { t } = useTranslation();
  const accept = useWriteOf(onAccept);
  const { error } = accept;
  return (
    <Stack gap="4">
      {error ? (
        <FormError
          error={{ type: isPassing(error) ? 'retry' : 'server', message: errorText(error) }}
          onRetry={() => accept.mutate()}
        />
      ) : null}
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        <Trans i18nKey="auth.invite.as" values={{ email }} components={{ address: <bdi /> }} />
      </Text>
      <Button
        size="xl"
        autoFocus
        loading={accept.isPending}
        loadingText={t('auth.invite.submitting')}
        onClick={() => accept.mutate()}
      >
        {t('auth.invite.submit')}
      </Button>
    </Stack>
  );
}
