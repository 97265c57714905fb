import { HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { call } from '#client/lib/api.ts';
import { clockText } from '#client/lib/clock-text.ts';
import { keyOf, useRead } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { digest, type NotificationDelivery } from '#shared/notifications/notification.schema.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

const minutesOfHour = 60;
/** The night, as most people have it. */
const night = { quietFrom: 20 * minutesOfHour, quietTo: 7 * minutesOfHour };
const hours = Array.from({ length: 24 }, (_hour, index) => index);

/** When news is mailed. */
export function DeliveryRows() {
  const query = useRead(notificationsApi.delivery, {});
  return (
    <Answer query={query} skeleton={<ListSkeleton rows={2} />}>
      {(delivery) => <Rows delivery={delivery} />}
    </Answer>
  );
}

interface HourSelectProps {
  id?: string;
  label?: string;
  minute: number;
  onChange: (minute: number) => void;
}

/** A full hour of the day, by the person's clock; another time that was set stands among them. */
function HourSelect({ id, label, minute, onChange }: HourSelectProps) {
  const format = useFormat();
  const minutes = [...new Set([...hours.map((hour) => hour * minutesOfHour), minute])].toSorted(
    (a, b) => a - b,
  );
  const two = (value: number) => String(value).padStart(2, '0');
  const options = minutes.map((value) => ({
    value: String(value),
    label: clockText(`${two(Math.floor(value / minutesOfHour))}:${two(value % minutesOfHour)}`, format),
  }));
  return (
    <SelectInput
      id={id}
      aria-label={label}
      size="sm"
      width="7rem"
      options={options}
      value={String(minute)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

function Rows({ delivery }: { delivery: NotificationDelivery }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const hourId = useId();
  const saved = useSaved(delivery, async (body) => {
    const next = await call(notificationsApi.updateDelivery, { body });
    queryClient.setQueryData(keyOf(notificationsApi.delivery, {}), next);
  });
  const { digest: gathered, digestHour, quietFrom, quietTo } = saved.value;
  const change = (next: Partial<NotificationDelivery>) => void saved.save({ ...saved.value, ...next });
  const words = (key: string) => t(`settings.notifications.${key}`);
  return (
    <>
      <SettingsRow label={words('digest')} hint={words('digestHint')} error={saved.error}>
        <SegmentedControl
          label={words('digest')}
          items={digest.options.map((value) => ({ value, label: words(`digests.${value}`) }))}
          value={gathered}
          onChange={(value) => change({ digest: digest.parse(value) })}
        />
      </SettingsRow>
      {gathered === 'daily' ? (
        <SettingsRow label={words('digestHour')} labelFor={hourId} inline>
          <HourSelect
            id={hourId}
            minute={digestHour * minutesOfHour}
            onChange={(minute) => change({ digestHour: Math.floor(minute / minutesOfHour) })}
          />
        </SettingsRow>
      ) : null}
      <SettingsRow label={words('quiet')} hint={words('quietHint')} inline>
        <Toggle
          label={words('quiet')}
          checked={quietFrom !== null}
          onCheckedChange={(isOn) => change(isOn ? night : { quietFrom: null, quietTo: null })}
        />
      </SettingsRow>
      {quietFrom === null || quietTo === null ? null : (
        <SettingsRow label={words('quietSpan')}>
          <HStack gap="2">
            <HourSelect
              label={words('quietFrom')}
              minute={quietFrom}
              onChange={(minute) => change({ quietFrom: minute })}
            />
            <HourSelect
              label={words('quietTo')}
              minute={quietTo}
              onChange={(minute) => change({ quietTo: minute })}
            />
          </HStack>
        </SettingsRow>
      )}
    </>
  );
}
