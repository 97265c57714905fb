import { Input } from '@chakra-ui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { ChoiceButton, type ChoiceMenuProps, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { InlineForm } from '#client/ui/inputs/InlineForm.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { latinDigits } from '#shared/text/latin-digits.ts';
import { isEstimateWithinLimits, joinEstimate, splitEstimate } from '#shared/time/duration.ts';

interface EstimatePopoverProps {
  seconds: number;
  onSave: (seconds: number) => void;
  children: ReactNode;
  look?: ChoiceMenuProps['look'];
  /** As in `ChoiceMenu`. */
  isNamed?: boolean;
}

/** An estimate with inline editing. */
export function EstimatePopover(props: EstimatePopoverProps) {
  const { seconds, onSave, children, look = 'cell', isNamed = false } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const name = t('tasks.fields.estimate');
  return (
    <Popup
      label={name}
      trigger={
        <ChoiceButton look={look}>
          {isNamed ? null : <HiddenName>{name}</HiddenName>}
          {children}
        </ChoiceButton>
      }
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
const textOf = (part: number) => (part === 0 ? '' : String(part));
const units = ['hours', 'minutes'] as const;

/** Hours and minutes: Enter, the check or leaving saves, Escape restores. */
export function EstimateFields({ seconds, onSave, onClose }: EstimateFieldsProps) {
  const { t } = useTranslation();
  const before = splitEstimate(seconds);
  const [typed, setTyped] = useState({ hours: textOf(before.hours), minutes: textOf(before.minutes) });
  const parts = { hours: Number(latinDigits(typed.hours)), minutes: Number(latinDigits(typed.minutes)) };
  const isValid = isEstimateWithinLimits(parts);

  function save() {
    const next = joinEstimate(parts);
    if (next !== seconds) onSave(next);
  }

  return (
    <InlineForm
      error={isValid ? undefined : t('tasks.estimate.limits')}
      saveLabel={t('tasks.estimate.save')}
      onSave={save}
      onClose={onClose}
    >
      {units.map((unit) => (
        <Fragment key={unit}>
          <Input
            size="sm"
            w="3rem"
            inputMode="numeric"
            textAlign="end"
            className="num"
            autoFocus={unit === 'hours'}
            value={typed[unit]}
            placeholder={unit === 'hours' ? '0' : '00'}
            aria-label={t(`tasks.estimate.${unit}`)}
            aria-invalid={!isValid}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped({ ...typed, [unit]: digits(event.target.value) })}
          />
          <Subtle aria-hidden>{t(`tasks.estimate.${unit}Short`)}</Subtle>
        </Fragment>
      ))}
    </InlineForm>
  );
}
