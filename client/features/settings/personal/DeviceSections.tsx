import { SyncRows } from '#client/features/sync/public/SyncRows.tsx';
import { type ColorModeChoice, useColorMode } from '#client/lib/look/use-color-mode.ts';
import { contrastChoices, useContrast } from '#client/lib/look/use-contrast.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';

const modes: readonly ColorModeChoice[] = ['light', 'dark', 'system'];

/** How the product looks on this device. */
export function LookSection() {
  const { t } = useTranslation();
  const { choice, setMode } = useColorMode();
  const contrast = useContrast();
  return (
    <SettingsBlock id="look">
      <ChoiceRow
        label={t('shell.user.theme.label')}
        value={choice}
        options={modes.map((value) => ({ value, label: t(`shell.user.theme.${value}`) }))}
        onSave={async (next) => setMode(modes.find((mode) => mode === next) ?? 'system')}
      />
      <ChoiceRow
        label={t('contrast.label')}
        value={contrast.choice}
        options={contrastChoices.map((value) => ({ value, label: t(`contrast.choices.${value}`) }))}
        onSave={async (next) => contrast.choose(contrastChoices.find((one) => one === next) ?? 'system')}
      />
    </SettingsBlock>
  );
}

/** How this device follows what others change. */
export function DataSyncSection() {
  return (
    <SettingsBlock id="dataSync">
      <SyncRows />
    </SettingsBlock>
  );
}
