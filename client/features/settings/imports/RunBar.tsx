import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUndo } from '#client/features/settings/imports/ImportHistory.tsx';
import { UndoDialog } from '#client/features/settings/imports/UndoDialog.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import type { ImportRun } from '#shared/imports/import.schema.ts';

export interface RunBarProps {
  run: ImportRun;
  disabled: boolean;
  onRun: () => void;
}

/** Starts the import, shows how far it is, and takes it back. */
export function RunBar({ run, disabled, onRun }: RunBarProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { status, counts, hasFile } = run;
  if (status === 'running') return <Running run={run} />;
  const isAgain = status === 'completed' && counts.ready === 0;
  const label = isAgain
    ? t('imports.again')
    : counts.ready > 0
      ? t('imports.run', { count: counts.ready })
      : t('imports.nothing');
  return (
    <HStack px="4" py="3" gap="2" borderTopWidth="1px" borderColor="border.muted">
      {!hasFile || (isAgain && counts.failed === 0) ? null : (
        <Button
          size="sm"
          variant={isAgain ? 'outline' : 'solid'}
          disabled={disabled || (counts.ready === 0 && !isAgain)}
          onClick={onRun}
        >
          {label}
        </Button>
      )}
      {canUndo(run) ? (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          {t('imports.undo')}
        </Button>
      ) : null}
      <UndoDialog run={run} open={isAsking} onOpenChange={setAsking} />
    </HStack>
  );
}

function Running({ run: { counts } }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { seen, read, toUndo } = counts;
  const total = toUndo ?? read;
  const words = { seen: number(seen), total: number(total), count: total };
  const text = t(toUndo === undefined ? 'imports.running' : 'imports.undoing', words);
  return (
    <Stack px="4" py="3" gap="1" borderTopWidth="1px" borderColor="border.muted">
      <ProgressBar percent={total > 0 ? (seen / total) * 100 : 0} label={text} />
      <Text textStyle="sm" role="status" className="num">
        {text}
      </Text>
      <Text textStyle="xs" color="fg.subtle">
        {t('imports.leave')}
      </Text>
    </Stack>
  );
}
