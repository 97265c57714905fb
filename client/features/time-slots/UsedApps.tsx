import { chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { AppWindow, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UsedApp } from '#client/features/time-slots/slot-day.ts';
import { useRecords } from '#client/features/workspace/public/use-records.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';

const shownApps = 8;

/** What was open on the day. */
export function UsedApps({ apps }: { apps: readonly UsedApp[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isRecorded = useRecords('app');
  if (apps.length === 0) {
    return (
      <Panel title={t('timeSlots.apps')}>
        <Text textStyle="sm" color="fg.muted">
          {isRecorded ? t('timeSlots.noApps') : t('timeSlots.appsOff')}
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title={t('timeSlots.apps')} count={apps.length}>
      <Stack as="ul" gap="3">
        {apps.slice(0, shownApps).map(({ title, isSite, seconds, percent }) => (
          <Stack as="li" key={title} gap="1.5" textStyle="sm">
            <HStack gap="2" minW="0">
              <chakra.span color="fg.subtle" flexShrink="0">
                {isSite ? <Globe size={14} aria-hidden /> : <AppWindow size={14} aria-hidden />}
              </chakra.span>
              <chakra.span truncate dir="auto" flex="1" title={title}>
                {title}
              </chakra.span>
              <chakra.span className="num" color="fg.subtle" textStyle="xs">
                {format.percent(percent)}
              </chakra.span>
              <chakra.span className="num" fontWeight="medium">
                <Duration seconds={seconds} />
              </chakra.span>
            </HStack>
            <ProgressBar size="sm" percent={percent} label={`${title} ${format.percent(percent)}`} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
