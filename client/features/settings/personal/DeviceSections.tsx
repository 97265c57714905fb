import { SyncRows } from '#client/features/sync/public/SyncRows.tsx';
import {
  askToNoticeIdle,
  canNoticeIdle,
  idleMinutes,
  idleMinutesRange,
  usualIdleMinutes,
} from '#client/features/timer/public/idle.ts';
import { singleKeys } from '#client/lib/input/use-shortcut.ts';
import { type ColorModeChoice, useColorMode } from '#client/lib/look/use-color-mode.ts';
import { contrastChoices, useContrast } from '#client/lib/look/use-contrast.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ChoiceRow, SwitchRow, TextRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';

const modes: readonly ColorModeChoice[] = ['light', 'dark', 'system'];

/** The appearance on this device. */
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

/** Whether single keys act on this device. */
export function KeysSection() {
  const { t } = useTranslation();
  return (
    <SettingsBlock id="keys">
      <SwitchRow
        label={t('settings.keys.single')}
        hint={t('settings.keys.singleHint')}
        value={useStore(singleKeys)}
        onSave={async (next) => singleKeys.write(next)}
      />
    </SettingsBlock>
  );
}

/** Whether the page reminds of time away from this device while the timer runs. */
export function IdleSection() {
  const { t } = useTranslation();
  const minutes = useStore(idleMinutes);
  const isKnown = canNoticeIdle();

  async function turnOn(): Promise<void> {
    if (!(await askToNoticeIdle())) throw new Error(t('settings.idle.denied'));
    idleMinutes.write(usualIdleMinutes);
  }

  return (
    <SettingsBlock id="idle">
      <SwitchRow
        label={t('settings.idle.ask')}
        hint={t(isKnown ? 'settings.idle.askHint' : 'settings.idle.unknown')}
        value={isKnown && minutes > 0}
        disabled={!isKnown}
        onSave={async (next) => (next ? turnOn() : idleMinutes.write(0))}
      />
      {isKnown && minutes > 0 ? (
        <TextRow
          label={t('settings.idle.after')}
          hint={t('settings.idle.afterHint')}
          type="number"
          width="9rem"
          value={String(minutes)}
          check={(text) =>
            Number(text) >= idleMinutesRange.from && Number(text) <= idleMinutesRange.to
              ? undefined
              : t('settings.outside', idleMinutesRange)
          }
          onSave={async (text) => idleMinutes.write(Math.round(Number(text)))}
        />
      ) : null}
    </SettingsBlock>
  );
}

/** Live updates on this device. */
export function DataSyncSection() {
  return (
    <SettingsBlock id="dataSync">
      <SyncRows />
    </SettingsBlock>
  );
}
