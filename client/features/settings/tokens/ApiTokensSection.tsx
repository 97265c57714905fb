import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

const ApiTokensPanel = lazy(() =>
  import('#client/features/settings/tokens/ApiTokensPanel.tsx').then((module) => ({
    default: module.ApiTokensPanel,
  })),
);

/** Tokens with which programs work in the name of the person. */
export function ApiTokensSection() {
  const { t } = useTranslation();
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={3} />
    </chakra.div>
  );
  return (
    <SettingsBlock
      id="apiTokens"
      title={t('settings.apiTokens.title')}
      description={t('settings.apiTokens.description')}
    >
      <Suspense fallback={waiting}>
        <ApiTokensPanel />
      </Suspense>
    </SettingsBlock>
  );
}
