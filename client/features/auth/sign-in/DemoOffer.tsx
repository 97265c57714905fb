import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { useEnterSession } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call } from '#client/lib/api/api.ts';
import { isPassing } from '#client/lib/api/api-error.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormError } from '#client/ui/inputs/Form.tsx';
import { demoApi } from '#shared/demo/demo.api.ts';

/** A slow server continues after the page's timeout; the same key returns its result. */
const tries = 5;

async function fillDemo(key: string) {
  for (let left = tries; ; left -= 1) {
    try {
      return await call(demoApi.fill, { body: { key } });
    } catch (error) {
      if (left === 1 || !isPassing(error)) throw error;
    }
  }
}

/** The way in while nobody is registered: a workspace that looks lived in. */
export function DemoOffer() {
  const { t } = useTranslation();
  const enter = useEnterSession();
  const [key] = useState(() => uuidv4());
  const fill = useWriteOf(async () => enter(await fillDemo(key)));
  return (
    <Stack gap="2" borderTopWidth="1px" pt="4">
      <Button
        variant="outline"
        size="xl"
        loading={fill.isPending}
        loadingText={t('demo.preparing')}
        onClick={() => fill.mutate()}
      >
        {t('demo.offer')}
      </Button>
      <Text textStyle="xs" color="fg.subtle" role="status">
        {t(fill.isPending ? 'demo.wait' : 'demo.what')}
      </Text>
      {fill.error ? <FormError error={fill.error} onRetry={() => fill.mutate()} /> : null}
    </Stack>
  );
}
