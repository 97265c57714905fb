import { useMemo } from 'react';
import { languageChoices, useLanguage } from '#client/features/workspace/public/use-language.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ImageRow } from '#client/ui/settings/ImageRow.tsx';
import { ChoiceRow, TextRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { normaliseTimeZone, timeZoneLabel, timeZoneLabels } from '#shared/time/time-zone.ts';
import { userTexts } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

/** Saves part of the own profile. */
function useUpdateMe() {
  const { userId } = useScope();
  return useWrite(usersApi.update, {
    input: (body: BodyInputOf<typeof usersApi.update>) => ({ params: { id: userId }, body }),
  }).mutateAsync;
}

function NameRows() {
  const { t } = useTranslation();
  const { user } = useScope();
  const update = useUpdateMe();
  const fill = (text: string) => (text.length < 2 ? userTexts.fillOut : undefined);
  return (
    <>
      <ImageRow
        label={t('settings.profile.avatar')}
        folder="profile_pictures_avatars"
        hasImage={Boolean(user.imageId)}
        name={user.name ?? user.email ?? ''}
        imageUrl={user.imageUrl}
        onSave={update}
      />
      <TextRow
        label={t('settings.profile.firstName')}
        value={user.firstName ?? ''}
        field="firstName"
        maxLength={100}
        autoComplete="given-name"
        check={fill}
        onSave={(firstName) => update({ firstName })}
      />
      <TextRow
        label={t('settings.profile.lastName')}
        value={user.lastName ?? ''}
        field="lastName"
        maxLength={100}
        autoComplete="family-name"
        onSave={(lastName) => update({ lastName })}
      />
      <TextRow
        label={t('settings.profile.phone')}
        value={user.phoneNumber ?? ''}
        field="phoneNumber"
        type="tel"
        maxLength={30}
        autoComplete="tel"
        onSave={(phoneNumber) => update({ phoneNumber })}
      />
    </>
  );
}

function TimeRows() {
  const { t } = useTranslation();
  const { user } = useScope();
  const update = useUpdateMe();
  const { mutateAsync: speak } = useLanguage();
  const zones = useMemo(() => timeZoneLabels(new Date()), []);
  const zone = timeZoneLabel(normaliseTimeZone(user.timeZone), new Date());
  const zoneChoices = zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <>
      <ChoiceRow
        label={t('settings.profile.timeZone')}
        hint={t('settings.profile.timeZoneHint')}
        value={zone}
        options={zoneChoices.map((label) => ({ value: label, label }))}
        field="timeZone"
        onSave={(timeZone) => update({ timeZone })}
      />
      <ChoiceRow
        label={t('settings.profile.timeFormat')}
        value={String(user.timeFormat ?? 12)}
        options={[
          { value: '12', label: t('settings.profile.hours12') },
          { value: '24', label: t('settings.profile.hours24') },
        ]}
        onSave={(value) => update({ timeFormat: value === '24' ? 24 : 12 })}
      />
      <ChoiceRow
        label={t('settings.profile.language')}
        hint={t('settings.profile.languageHint')}
        value={user.preferredLanguage ?? 'en'}
        options={languageChoices}
        onSave={speak}
      />
    </>
  );
}

/** The identity of the person, and their format of times. */
export function ProfileSection() {
  return (
    <SettingsBlock id="profile">
      <NameRows />
      <TimeRows />
    </SettingsBlock>
  );
}
