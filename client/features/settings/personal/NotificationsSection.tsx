import { chakra, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { BrowserRows } from '#client/features/settings/personal/BrowserRows.tsx';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { keyOf, useRead, useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { clockText } from '#client/lib/time/clock-text.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { Toggle } from '#client/ui/inputs/Toggle.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { useSaved } from '#client/ui/settings/use-saved.ts';
import {
  digest,
  type NotificationDelivery,
  type NotificationSetting,
} from '#shared/notifications/notification.schema.ts';
import { alwaysMailed, isKindUsed, notificationType } from '#shared/notifications/notification-kind.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { isReminder, reminderSwitches } from '#shared/notifications/reminders.ts';

/** The channels of notifications (inbox, mail, browsers), and the times of mails. */
export function NotificationsSection() {
  const query = useRead(notificationsApi.settings, {});
  // Reminders that the organization disabled are not offered.
  const { data: organization } = useReadOf(organizationQuery(useScope()));
  const modules = useModules();
  const browsers = useRead(pushApi.list, {});
  const hasBrowser = (browsers.data?.total ?? 0) > 0;
  return (
    <SettingsBlock id="notifications">
      <Answer query={query} rows={notificationType.options.length} inset>
        {(data) => (
          <>
            {data.items
              .filter(({ type }) => isKindUsed(type, modules))
              .filter(({ type }) => !isReminder(type) || organization?.[reminderSwitches[type]] === true)
              .map((setting) => (
                <KindRow key={setting.type} setting={setting} hasBrowser={hasBrowser} />
              ))}
            <DeliveryRows />
            <BrowserRows query={browsers} />
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}

/** Short on the screen beside others of its kind, whole for screen readers. */
function ShortLabel({ short, whole }: { short: string; whole: string }) {
  return (
    <>
      <chakra.span aria-hidden>{short}</chakra.span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}

interface BrowserCheckProps {
  kind: string;
  /** Undefined for a kind that does not come there. */
  checked: boolean | undefined;
  onChange: (next: boolean) => void;
}

function BrowserCheck({ kind, checked, onChange }: BrowserCheckProps) {
  const { t } = useTranslation();
  const words = t('push.inBrowser');
  // As wide as the box of other rows, so that the columns are aligned.
  if (checked === undefined)
    return (
      <chakra.span aria-hidden visibility="hidden" ps="6" textStyle="sm">
        {words}
      </chakra.span>
    );
  return (
    <Check checked={checked} onCheckedChange={onChange}>
      <ShortLabel short={words} whole={t('push.inBrowserOf', { kind })} />
    </Check>
  );
}

/** The channels of one kind of notification; browsers appear once there is one. */
function KindRow({ setting, hasBrowser }: { setting: NotificationSetting; hasBrowser: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { type } = setting;
  const saved = useSaved(setting, async (next) => {
    const body = { items: [next] };
    queryClient.setQueryData(
      keyOf(notificationsApi.settings, {}),
      await call(notificationsApi.updateSettings, { body }),
    );
  });
  const modules = useModules();
  // Of boards and meetings it names those that are there.
  const [only, other] = (['boards', 'meetings'] as const).filter((name) => modules.includes(name));
  const words = type === 'collaboration' && other === undefined && only ? only : type;
  const kind = t(`settings.notifications.types.${words}`);
  const { inApp, email, browser } = saved.value;
  return (
    <SettingsRow
      label={kind}
      hint={t(`settings.notifications.hints.${words}`)}
      error={saved.error}
      // Three do not fit beside the words on a phone.
      inline={!hasBrowser}
    >
      <HStack gap="4" textStyle="xs" color="fg.muted">
        <Check checked={inApp} onCheckedChange={(next) => void saved.save({ ...saved.value, inApp: next })}>
          <ShortLabel
            short={t('settings.notifications.inApp')}
            whole={t('settings.notifications.inAppOf', { kind })}
          />
        </Check>
        {alwaysMailed.includes(type) ? (
          <chakra.span>{t('settings.notifications.alwaysMailed')}</chakra.span>
        ) : (
          <Check checked={email} onCheckedChange={(next) => void saved.save({ ...saved.value, email: next })}>
            <ShortLabel
              short={t('settings.notifications.email')}
              whole={t('settings.notifications.emailOf', { kind })}
            />
          </Check>
        )}
        {hasBrowser ? (
          <BrowserCheck
            kind={kind}
            checked={browser}
            onChange={(next) => void saved.save({ ...saved.value, browser: next })}
          />
        ) : null}
      </HStack>
    </SettingsRow>
  );
}

const minutesOfHour = 60;
/** The night, as most people have it. */
const night = { quietFrom: 20 * minutesOfHour, quietTo: 7 * minutesOfHour };
const hours = Array.from({ length: 24 }, (_hour, index) => index);

/** When news is mailed. */
function DeliveryRows() {
  const query = useRead(notificationsApi.delivery, {});
  return (
    <Answer query={query} rows={2}>
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

/** A full hour of the day, by the person's clock; a stored time between hours is an option too. */
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
  const { digest: interval, digestHour, quietFrom, quietTo } = saved.value;
  const change = (next: Partial<NotificationDelivery>) => void saved.save({ ...saved.value, ...next });
  const words = (key: string) => t(`settings.notifications.${key}`);
  return (
    <>
      <SettingsRow label={words('digest')} hint={words('digestHint')} error={saved.error}>
        <SegmentedControl
          label={words('digest')}
          items={digest.options.map((value) => ({ value, label: words(`digests.${value}`) }))}
          value={interval}
          onChange={(value) => change({ digest: digest.parse(value) })}
        />
      </SettingsRow>
      {interval === 'daily' ? (
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
