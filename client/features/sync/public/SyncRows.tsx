import { useId, useState, useSyncExternalStore } from 'react';
import { changeDataSync, dataSync, onDataSync, pullSeconds, syncModes } from '#client/lib/live/data-sync.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';

const inMinute = 60;

/** Asks before real time is used; resolves nothing by itself: the choice stays as it was until then. */
function RealTimeQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="brand"
      title={t('sync.realTime.title')}
      confirmLabel={t('sync.realTime.confirm')}
      onConfirm={() => changeDataSync({ mode: 'REAL_TIME' })}
    >
      {t('sync.realTime.text')}
    </ConfirmDialog>
  );
}

/** Whether, how and how often the data follows the server. */
export function SyncRows() {
  const { t } = useTranslation();
  const sync = useSyncExternalStore(onDataSync, dataSync);
  const [isConfirming, setConfirming] = useState(false);
  const intervalId = useId();

  function chooseMode(value: string) {
    if (value === sync.mode) return;
    if (value === 'REAL_TIME') return setConfirming(true);
    changeDataSync({ mode: 'PULL' });
  }

  const intervals = pullSeconds.map((seconds) => ({
    value: String(seconds),
    label:
      seconds < inMinute
        ? t('sync.seconds', { count: seconds })
        : t('sync.minutes', { count: seconds / inMinute }),
  }));
  const chooseInterval = (value: string) =>
    changeDataSync({ pullSeconds: pullSeconds.find((seconds) => String(seconds) === value) });
  return (
    <>
      <SettingsRow label={t('sync.on')} hint={t('sync.onHint')} inline>
        <Toggle
          label={t('sync.on')}
          checked={sync.isOn}
          onCheckedChange={(isOn) => changeDataSync({ isOn })}
        />
      </SettingsRow>
      {sync.isOn ? (
        <SettingsRow label={t('sync.mode')} hint={t(`sync.modeHints.${sync.mode}`)} inline>
          <SegmentedControl
            label={t('sync.mode')}
            items={syncModes.map((value) => ({ value, label: t(`sync.modes.${value}`) }))}
            value={sync.mode}
            onChange={chooseMode}
          />
        </SettingsRow>
      ) : null}
      {sync.isOn && sync.mode === 'PULL' ? (
        <SettingsRow label={t('sync.interval')} labelFor={intervalId} inline>
          <SelectInput
            id={intervalId}
            size="sm"
            width="9rem"
            options={intervals}
            value={String(sync.pullSeconds)}
            onChange={(event) => chooseInterval(event.target.value)}
          />
        </SettingsRow>
      ) : null}
      {isConfirming ? <RealTimeQuestion onClose={() => setConfirming(false)} /> : null}
    </>
  );
}
