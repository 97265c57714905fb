import { chakra, HStack, Input, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/IconButton.tsx';
import { isEstimateWithinLimits, joinEstimate, splitEstimate } from '#shared/time/duration.ts';

export interface EstimateFieldsProps {
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
  const isOver = useRef(false);
  const parts = { hours: toNumber(hours), minutes: toNumber(minutes) };
  const isValid = isEstimateWithinLimits(parts);

  function close() {
    isOver.current = true;
    onClose();
  }

  function save() {
    if (!isValid || isOver.current) return;
    close();
    const next = joinEstimate(parts);
    if (next !== seconds) onSave(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) save();
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  const field = { size: 'sm', w: '3rem', inputMode: 'numeric', textAlign: 'end', className: 'num' } as const;
  return (
    <chakra.form noValidate onSubmit={submit} onBlur={leave} onKeyDown={cancelOnEscape}>
      <HStack gap="1">
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
        <Text as="span" textStyle="xs" color="fg.subtle" aria-hidden>
          {t('tasks.estimate.hoursShort')}
        </Text>
        <Input
          {...field}
          value={minutes}
          placeholder="00"
          aria-label={t('tasks.estimate.minutes')}
          aria-invalid={!isValid}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setMinutes(digits(event.target.value))}
        />
        <Text as="span" textStyle="xs" color="fg.subtle" aria-hidden>
          {t('tasks.estimate.minutesShort')}
        </Text>
        <IconButton
          type="submit"
          size="sm"
          label={t('tasks.estimate.save')}
          icon={<Check aria-hidden />}
          disabled={!isValid}
        />
      </HStack>
      <Text role="status" textStyle="xs" color="danger.fg" mt={isValid ? '0' : '1'}>
        {isValid ? null : t('tasks.estimate.limits')}
      </Text>
    </chakra.form>
  );
}
