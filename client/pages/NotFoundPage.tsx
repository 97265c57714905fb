import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyArt } from '#client/ui/feedback/EmptyState.tsx';

/** `main` if it is the whole page. */
export function NotFoundPage({ as }: { as: 'main' | 'div' }) {
  const { t } = useTranslation();
  usePage({ title: t('auth.notFound.title') });
  return (
    <Stack
      as={as}
      minH={as === 'main' ? '100dvh' : '60dvh'}
      align="center"
      justify="center"
      textAlign="center"
      gap="1"
      p="6"
    >
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
