import { Button, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ProviderMark } from '#client/features/auth/public/ProviderMark.tsx';
import { socialStartAddress } from '#client/features/auth/public/social.ts';
import type { Setup } from '#shared/system/system.api.ts';

export interface SocialButtonsProps {
  providers: Setup['providers'];
  next: string | undefined;
}

/** Ways in through a provider. Each leaves this page for the provider's. */
export function SocialButtons({ providers, next }: SocialButtonsProps) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label={t('auth.signIn.providers')}>
      {providers.map(({ id, name }) => (
        <li key={id}>
          <Button asChild variant="outline" size="xl" w="100%" justifyContent="start" gap="3">
            <a href={socialStartAddress(id, next)}>
              <ProviderMark id={id} />
              {t('auth.signIn.continueWith', { provider: name })}
            </a>
          </Button>
        </li>
      ))}
    </Stack>
  );
}
