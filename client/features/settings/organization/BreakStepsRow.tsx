import { Button, chakra, HStack, Input, Stack } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { SelectRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { useSaved } from '#client/ui/settings/use-saved.ts';
import { type BreakStep, breakStepsMaximum, usualBreakSteps } from '#shared/timer/breaks.ts';

interface BreakStepsRowProps {
  label: string;
  hint: string | undefined;
  value: readonly BreakStep[];
  onSave: (next: readonly BreakStep[]) => Promise<unknown>;
}

const isUsual = (steps: readonly BreakStep[]) => JSON.stringify(steps) === JSON.stringify(usualBreakSteps);

/** The required breaks: none, the usual ones, or custom steps, which are written below. */
export function BreakStepsRow({ label, hint, value, onSave }: BreakStepsRowProps) {
  const { t } = useTranslation();
  const saved = useSaved(value, onSave, 'breakSteps');
  const [isOwn, setOwn] = useState(false);
  const steps = saved.value;
  const choice = steps.length === 0 ? 'off' : isUsual(steps) && !isOwn ? 'usual' : 'own';

  function choose(next: string): void {
    setOwn(next === 'own');
    if (next === 'off') void saved.save([]);
    else if (next === 'usual' || steps.length === 0) void saved.save(usualBreakSteps);
  }

  return (
    <>
      <SelectRow
        label={label}
        hint={hint}
        error={saved.error}
        options={(['off', 'usual', 'own'] as const).map((each) => ({
          value: each,
          label: t(`breaks.rule.${each}`),
        }))}
        value={choice}
        onChange={choose}
      />
      {choice === 'own' ? (
        <SettingsRow label={t('breaks.steps')}>
          <Steps steps={steps} onSave={(next) => void saved.save(next)} />
        </SettingsRow>
      ) : null}
    </>
  );
}

interface StepsProps {
  steps: readonly BreakStep[];
  onSave: (next: readonly BreakStep[]) => void;
}

function Steps({ steps, onSave }: StepsProps) {
  const { t } = useTranslation();
  /** One step for each time worked. */
  function inOrder(next: readonly BreakStep[]): void {
    const byTime = new Map(next.map((step) => [step.afterMinutes, step]));
    onSave([...byTime.values()].toSorted((a, b) => a.afterMinutes - b.afterMinutes));
  }
  const change = (index: number, part: Partial<BreakStep>) =>
    inOrder(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));

  function add(): void {
    const last = steps.at(-1);
    const afterMinutes = Math.min(1440, (last?.afterMinutes ?? 240) + 120);
    inOrder([...steps, { afterMinutes, breakMinutes: (last?.breakMinutes ?? 15) + 15 }]);
  }

  return (
    <Stack gap="2" align="start">
      {steps.map((step, index) => (
        <HStack
          key={step.afterMinutes}
          gap="2"
          textStyle="sm"
          wrap="wrap"
          role="group"
          aria-label={t('breaks.step', { number: index + 1 })}
        >
          <NumberInput
            label={t('breaks.hours')}
            value={step.afterMinutes / 60}
            range={{ least: 0.25, most: 24, step: 0.25 }}
            onSave={(hours) => change(index, { afterMinutes: Math.round(hours * 60) })}
          />
          <NumberInput
            label={t('breaks.minutes')}
            value={step.breakMinutes}
            range={{ least: 1, most: 480, step: 1 }}
            onSave={(minutes) => change(index, { breakMinutes: Math.round(minutes) })}
          />
          <IconButton
            size="xs"
            label={t('breaks.remove', { number: index + 1 })}
            icon={<X size={14} aria-hidden />}
            onClick={() => onSave(steps.filter((_step, at) => at !== index))}
          />
        </HStack>
      ))}
      {steps.length >= breakStepsMaximum ? null : (
        <Button size="xs" variant="outline" onClick={add}>
          <Plus aria-hidden />
          {t('breaks.add')}
        </Button>
      )}
    </Stack>
  );
}

interface NumberInputProps {
  label: string;
  value: number;
  range: { least: number; most: number; step: number };
  onSave: (next: number) => void;
}

/** Saves on Enter and on leaving; what is outside its range gives way to the saved number. */
function NumberInput({ label, value, range, onSave }: NumberInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();

  function commit(): void {
    const next = Number(draft);
    setDraft(undefined);
    if (draft && next !== value && next >= range.least && next <= range.most) onSave(next);
  }

  return (
    <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="1.5">
      <Input
        id={id}
        type="number"
        size="sm"
        w="4.75rem"
        min={range.least}
        max={range.most}
        step={range.step}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {label}
    </chakra.label>
  );
}
