import '#client/locales/en/pages/auth.json';
import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { EmptyArt } from '#client/ui/feedback/EmptyState.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Stack as="main" minH="100dvh" align="center" justify="center" textAlign="center" gap="1" p="6">
      <title>{t('auth.layout.pageTitle', { title: t('auth.notFound.title') })}</title>
      <EmptyArt name="beat" />
      <Heading as="h1" textStyle="lg" fontWeight="semibold" mt="3">
        {t('auth.notFound.title')}
      </Heading>
      <Text textStyle="sm" color="fg.muted" maxW="42ch" textWrap="balance">
        {t('auth.notFound.text')}
      </Text>
      <Button asChild mt="3">
        <Link to={paths.home()}>{t('auth.links.home')}</Link>
      </Button>
    </Stack>
  );
}
