import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '#client/features/settings/parts/ChoiceRow.tsx';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { type ColorModeChoice, useColorMode } from '#client/lib/use-color-mode.ts';

const modes: readonly ColorModeChoice[] = ['light', 'dark', 'system'];

/** How the product looks on this device. */
export function LookSection() {
  const { t } = useTranslation();
  const { choice, setMode } = useColorMode();
  return (
    <SettingsBlock id="look" title={t('settings.look.title')} description={t('settings.look.description')}>
      <ChoiceRow
        label={t('shell.user.theme.label')}
        value={choice}
        options={modes.map((value) => ({ value, label: t(`shell.user.theme.${value}`) }))}
        onSave={async (next) => setMode(modes.find((mode) => mode === next) ?? 'system')}
      />
    </SettingsBlock>
  );
}
