import './words.ts';
import { chakra } from '@chakra-ui/react';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SavedConflict } from '#client/features/timer/saved/SavedConflict.tsx';
import {
  onSavedChange,
  refusedParts,
  type SavedStart,
  savedChanges,
  waiting,
} from '#client/features/timer/saved-changes.ts';
import { Tip } from '#client/ui/Tip.tsx';

/** That something of the timer is on this device only; what the server refused asks for a decision. */
export function SavedMark() {
  const changes = useSyncExternalStore(onSavedChange, savedChanges);
  const [putOff, setPutOff] = useState<number>();
  const refused = refusedParts(changes);
  const start = refused.find((one): one is SavedStart => one.kind === 'start');
  if (start === undefined) return <Waiting count={waiting(changes).length} />;
  return (
    <>
      <Refused onOpen={() => setPutOff(undefined)} />
      {putOff === start.key ? null : (
        <SavedConflict
          key={start.key}
          start={start}
          parts={refused.filter(
            (one) => one === start || (one.kind === 'stop' && one.logId === start.clientId),
          )}
          onClose={() => setPutOff(start.key)}
        />
      )}
    </>
  );
}

const look = { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' } as const;

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Tip content={t('timerSaved.hint', { count })}>
      <chakra.span {...look} role="status" tabIndex={0} color="warning.fg">
        <CloudOff size={14} aria-hidden />
        {t('timerSaved.mark')}
      </chakra.span>
    </Tip>
  );
}

function Refused({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Tip content={t('timerSaved.decide')}>
      <chakra.button {...look} type="button" onClick={onOpen} color="danger.fg" cursor="pointer">
        <TriangleAlert size={14} aria-hidden />
        {t('timerSaved.refused')}
      </chakra.button>
    </Tip>
  );
}
