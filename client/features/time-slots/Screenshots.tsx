import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Panel } from '#client/ui/layout/Panel.tsx';
import type { TimeSlot } from '#shared/time-slots/time-slot.schema.ts';

export interface ScreenshotsProps {
  slots: readonly TimeSlot[];
  timeZone: string;
}

/** The pictures of the day with when they were taken; each opens in full. */
export function Screenshots({ slots, timeZone }: ScreenshotsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const pictures = slots.flatMap(({ screenshots }) => screenshots);
  if (pictures.length === 0) return null;
  const clock = (at: string) => formatDate(new Date(at), 'time', { ...format, timeZone });
  return (
    <Panel title={t('timeSlots.screenshots')} count={pictures.length}>
      <chakra.ul display="grid" gridTemplateColumns="repeat(auto-fill, minmax(7rem, 1fr))" gap="2">
        {pictures.map(({ id, fileUrl, thumbUrl, recordedAt }) => (
          <li key={id}>
            <chakra.a
              href={fileUrl}
              target="_blank"
              rel="noreferrer"
              display="block"
              textStyle="xs"
              color="fg.subtle"
            >
              <chakra.img
                src={thumbUrl}
                alt={t('timeSlots.screenshot', { time: clock(recordedAt) })}
                loading="lazy"
                w="100%"
                aspectRatio="16 / 10"
                objectFit="cover"
                borderRadius="l2"
                borderWidth="1px"
                bg="bg.muted"
              />
              <chakra.span className="num">{clock(recordedAt)}</chakra.span>
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
