import { chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { type ImportRun, type ImportThing, importThingKind } from '#shared/imports/import.schema.ts';

/** How many rows do what, and what is made besides. */
export function ImportOutcome({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { ready, skipped, failed, seconds } = run.counts;
  return (
    <ImportPart title={t('imports.outcome')}>
      <Flex as="dl" wrap="wrap" columnGap="8" rowGap="2">
        <Figure label={t('imports.counts.ready')}>{number(ready)}</Figure>
        <Figure label={t('imports.counts.hours')}>
          <Duration seconds={seconds} />
        </Figure>
        <Figure label={t('imports.counts.skipped')}>{number(skipped)}</Figure>
        <Figure label={t('imports.counts.failed')}>{number(failed)}</Figure>
      </Flex>
      {importThingKind.options.map((kind) => (
        <MadeThings key={kind} label={t(`imports.made.${kind}`)} things={run[kind]} />
      ))}
    </ImportPart>
  );
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.div>
      <chakra.dt textStyle="xs" color="fg.subtle">
        {label}
      </chakra.dt>
      <chakra.dd textStyle="lg" className="num">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}

const shown = 8;

function MadeThings({ label, things }: { label: string; things: readonly ImportThing[] }) {
  const { t } = useTranslation();
  const made = things.filter(({ fate }) => fate === 'made').map(({ name }) => name);
  if (made.length === 0) return null;
  const more = made.length - shown;
  return (
    <Text textStyle="sm" mt="2" dir="auto">
      <chakra.span color="fg.muted">{label}: </chakra.span>
      {made.slice(0, shown).join(', ')}
      {more > 0 ? ` ${t('imports.made.more', { count: more })}` : null}
    </Text>
  );
}
