import { chakra, Stack, Text } from '@chakra-ui/react';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ByToken } from '#client/ui/marks/ByToken.tsx';
import { humanize } from '#client/ui/marks/humanize.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { TimeLogChange } from '#shared/time-logs/time-log-changes.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

interface LogHistoryProps {
  log: TimeLog;
  timeZone: string;
  onClose: () => void;
}

/** The history of an entry: author, time and earlier values of each change. */
export function LogHistory({ log, timeZone, onClose }: LogHistoryProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || onClose()}
      title={t('timesheets.history.entry', {
        task: log.task?.title || log.description || t('timesheets.noTask'),
      })}
    >
      <Changes log={log} timeZone={timeZone} />
    </SidePanel>
  );
}

function Changes({ log, timeZone }: Pick<LogHistoryProps, 'log' | 'timeZone'>) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(timeLogsApi.history, { params: { id: log.id } });
  if (error || !data) return <Answer query={{ error, refetch }} />;
  if (data.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('timesheets.history.none')}
      </Text>
    );
  }
  return (
    <Stack as="ul" gap="4" listStyleType="none">
      {data.map((change) => (
        <Change key={change.id} change={change} timeZone={timeZone} />
      ))}
    </Stack>
  );
}

/** Fields that appear in a change; ids would mean nothing to readers. */
const fields = ['startedAt', 'stoppedAt', ...entryFields] as const;

function Change({ change, timeZone }: { change: TimeLogChange; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const settings = { ...useFormat(), timeZone };
  const { actor, tokenName, action, at, before, after, reason } = change;
  const key = `timesheets.history.action.${action.replace('.', '-')}`;

  function valueText(value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'timesheets.history.yes' : 'timesheets.history.no');
    const text = String(value);
    return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDate(text, 'dateTime', settings) : text;
  }

  const lines = fields.flatMap((field) => {
    const [old, now] = [before?.[field], after?.[field]];
    if (now === undefined || old === now || (!before && now === null)) return [];
    return [{ field, old: before ? valueText(old) : undefined, now: valueText(now) }];
  });
  return (
    <chakra.li textStyle="sm">
      <Text>
        <chakra.b fontWeight="medium">{actor?.name ?? t('timesheets.history.system')}</chakra.b>{' '}
        {i18n.exists(key) ? t(key) : humanize(action)}
        <ByToken name={tokenName} />
      </Text>
      <Text textStyle="xs" color="fg.subtle" className="num">
        {formatDate(at, 'dateTime', settings)}
      </Text>
      {reason ? (
        <Text mt="1" dir="auto">
          “{reason}”
        </Text>
      ) : null}
      {lines.map(({ field, old, now }) => (
        <Text key={field} mt="1" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {t(`timesheets.history.field.${field}`)}: {old === undefined ? null : <s>{old}</s>} {now}
        </Text>
      ))}
    </chakra.li>
  );
}
