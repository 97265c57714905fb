import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

const WebhooksPanel = lazy(() =>
  import('#client/features/settings/webhooks/WebhooksPanel.tsx').then((module) => ({
    default: module.WebhooksPanel,
  })),
);

/** Addresses that are told what happens. */
export function WebhooksSection() {
  const { t } = useTranslation();
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={3} />
    </chakra.div>
  );
  return (
    <SettingsBlock
      id="webhooks"
      title={t('settings.webhooks.title')}
      description={t('settings.webhooks.description')}
    >
      <Suspense fallback={waiting}>
        <WebhooksPanel />
      </Suspense>
    </SettingsBlock>
  );
}
