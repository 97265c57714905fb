import { Input } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceButton, type ChoiceMenuProps, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { InlineForm } from '#client/ui/inputs/InlineForm.tsx';
import { Subtle } from '#client/ui/layout/words.ts';
import { isEstimateWithinLimits, joinEstimate, splitEstimate } from '#shared/time/duration.ts';

interface EstimatePopoverProps {
  seconds: number;
  onSave: (seconds: number) => void;
  children: ReactNode;
  look?: ChoiceMenuProps['look'];
  /** As in `ChoiceMenu`. */
  isNamed?: boolean;
}

/** An estimate that is edited where it stands; like `ChoiceMenu` it costs a button until it is opened. */
export function EstimatePopover(props: EstimatePopoverProps) {
  const { seconds, onSave, children, look = 'cell', isNamed = false } = props;
  const { t } = useTranslation();
  const [isMounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (isMounted) setOpen(true);
  }, [isMounted]);

  const name = t('tasks.fields.estimate');
  const button = (
    <ChoiceButton
      type="button"
      look={look}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={isMounted ? undefined : () => setMounted(true)}
    >
      {isNamed ? null : <HiddenName>{name}</HiddenName>}
      {children}
    </ChoiceButton>
  );
  if (!isMounted) return button;
  return (
    <Popup
      label={name}
      trigger={button}
      open={open}
      onOpenChange={setOpen}
      focusOn="input"
      gutter={4}
      w="auto"
      p="2"
    >
      <EstimateFields seconds={seconds} onSave={onSave} onClose={() => setOpen(false)} />
    </Popup>
  );
}

interface EstimateFieldsProps {
  seconds: number;
  /** Called only with an estimate that differs. */
  onSave: (seconds: number) => void;
  /** The fields are done with, saved or not. */
  onClose: () => void;
}

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 4);
const toNumber = (text: string) => (text === '' ? 0 : Number(text));

/** Hours and minutes: Enter, the check or leaving saves, Escape restores. */
export function EstimateFields({ seconds, onSave, onClose }: EstimateFieldsProps) {
  const { t } = useTranslation();
  const before = splitEstimate(seconds);
  const [hours, setHours] = useState(before.hours === 0 ? '' : String(before.hours));
  const [minutes, setMinutes] = useState(before.minutes === 0 ? '' : String(before.minutes));
  const parts = { hours: toNumber(hours), minutes: toNumber(minutes) };
  const isValid = isEstimateWithinLimits(parts);

  function save() {
    const next = joinEstimate(parts);
    if (next !== seconds) onSave(next);
  }

  const field = { size: 'sm', w: '3rem', inputMode: 'numeric', textAlign: 'end', className: 'num' } as const;
  return (
    <InlineForm
      error={isValid ? undefined : t('tasks.estimate.limits')}
      saveLabel={t('tasks.estimate.save')}
      onSave={save}
      onClose={onClose}
    >
      <Input
        {...field}
        autoFocus
        value={hours}
        placeholder="0"
        aria-label={t('tasks.estimate.hours')}
        aria-invalid={!isValid}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setHours(digits(event.target.value))}
      />
      <Subtle aria-hidden>{t('tasks.estimate.hoursShort')}</Subtle>
      <Input
        {...field}
        value={minutes}
        placeholder="00"
        aria-label={t('tasks.estimate.minutes')}
        aria-invalid={!isValid}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setMinutes(digits(event.target.value))}
      />
      <Subtle aria-hidden>{t('tasks.estimate.minutesShort')}</Subtle>
    </InlineForm>
  );
}
