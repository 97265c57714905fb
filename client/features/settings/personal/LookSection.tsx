import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '#client/features/settings/public/ChoiceRow.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { type ColorModeChoice, useColorMode } from '#client/lib/use-color-mode.ts';
import { contrastChoices, useContrast } from '#client/lib/use-contrast.ts';

const modes: readonly ColorModeChoice[] = ['light', 'dark', 'system'];

/** How the product looks on this device. */
export function LookSection() {
  const { t } = useTranslation();
  const { choice, setMode } = useColorMode();
  const contrast = useContrast();
  return (
    <SettingsBlock id="look" title={t('settings.look.title')} description={t('settings.look.description')}>
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
