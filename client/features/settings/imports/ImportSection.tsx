import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

const ImportPanel = lazy(() =>
  import('#client/features/settings/imports/ImportPanel.tsx').then((module) => ({
    default: module.ImportPanel,
  })),
);

/** Time from other programs. */
export function ImportSection() {
  const { t } = useTranslation();
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={3} />
    </chakra.div>
  );
  return (
    <SettingsBlock
      id="imports"
      title={t('settings.imports.title')}
      description={t('settings.imports.description')}
    >
      <Suspense fallback={waiting}>
        <ImportPanel />
      </Suspense>
    </SettingsBlock>
  );
}
