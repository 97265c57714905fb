import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

const AuditPanel = lazy(() =>
  import('#client/features/settings/audit/AuditPanel.tsx').then((module) => ({ default: module.AuditPanel })),
);

/** Who changed what in the workspace. */
export function AuditSection() {
  const { t } = useTranslation();
  const waiting = (
    <chakra.div p="4">
      <ListSkeleton rows={3} />
    </chakra.div>
  );
  return (
    <SettingsBlock id="audit" title={t('settings.audit.title')} description={t('settings.audit.description')}>
      <Suspense fallback={waiting}>
        <AuditPanel />
      </Suspense>
    </SettingsBlock>
  );
}
