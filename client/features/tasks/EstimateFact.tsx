import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Unset } from '#client/features/tasks/Fact.tsx';
import { ChoiceButton, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { EstimateFields } from '#client/features/tasks/public/EstimateFields.tsx';
import { useFocusReturn } from '#client/features/tasks/use-focus-return.ts';
import { Duration } from '#client/ui/Duration.tsx';

export interface EstimateFactProps {
  seconds: number;
  /** Absent: it may only be read. */
  onSave: ((seconds: number) => void) | undefined;
}

export function EstimateFact({ seconds, onSave }: EstimateFactProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const openerRef = useFocusReturn<HTMLButtonElement>({ isEdited });
  const name = t('tasks.fields.estimate');
  const shown = seconds > 0 ? <Duration seconds={seconds} /> : <Unset>{t('tasks.time.noEstimate')}</Unset>;
  if (!onSave) return <Fact name={name}>{shown}</Fact>;
  return (
    <Fact name={name} id="estimate">
      {isEdited ? (
        <EstimateFields seconds={seconds} onSave={onSave} onClose={() => setEdited(false)} />
      ) : (
        <ChoiceButton ref={openerRef} type="button" look="fact" onClick={() => setEdited(true)}>
          <HiddenName>{name}</HiddenName>
          {shown}
        </ChoiceButton>
      )}
    </Fact>
  );
}
