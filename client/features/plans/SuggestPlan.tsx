import { Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { FlowCard } from '#client/features/plans/FlowCard.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';

/** Suggests a plan for today, and leads to where it is made. */
export function SuggestPlan({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, userId } = useScope();
  const name = user.fullName ?? user.name ?? undefined;
  return (
    <FlowCard
      title={t('plans.flow.suggest.title')}
      onClose={onClose}
      decline={t('plans.flow.suggest.later')}
      confirm={
        <Button size="sm" asChild onClick={onClose}>
          <Link to={paths.profile(userId, { name, show: 'plans' })}>{t('plans.flow.suggest.ok')}</Link>
        </Button>
      }
    >
      <Text fontWeight="medium" color="fg">
        {t('plans.flow.suggest.subtitle')}
      </Text>
      <Text mt="1">{t('plans.flow.suggest.what')}</Text>
    </FlowCard>
  );
}
