import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SyncRows } from '#client/features/sync/public/SyncRows.tsx';

/** How this device follows what others change. */
export function DataSyncSection() {
  const { t } = useTranslation();
  return (
    <SettingsBlock
      id="dataSync"
      title={t('settings.dataSync.title')}
      description={t('settings.dataSync.description')}
    >
      <SyncRows />
    </SettingsBlock>
  );
}
