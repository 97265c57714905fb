import '#client/locales/en/pages/absences.json';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { absenceSetupQuery } from '#client/features/absences/queries.ts';
import { CompanyDayDialog, KindDialog } from '#client/features/absences/SettingsDialogs.tsx';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { ListPanel } from '#client/ui/settings/ListPanel.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsRow.tsx';
import type { AbsenceKind, AbsenceSetup } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';

/** Whose public holidays count, the kinds of absences and the days on which the company is closed. */
export function AbsenceSettings() {
  const query = useReadOf(absenceSetupQuery);
  return (
    <Answer query={query} skeleton={<ListSkeleton rows={5} inset />}>
      {(setup) => (
        <>
          <PlaceRows place={setup.place} />
          <Kinds kinds={setup.kinds.filter(({ isArchived }) => !isArchived)} />
          <CompanyDays days={setup.companyDays} />
        </>
      )}
    </Answer>
  );
}

function PlaceRows({ place }: Pick<AbsenceSetup, 'place'>) {
  const { t, i18n } = useTranslation();
  const { data: countries = [] } = useRead(absencesApi.countries, {});
  const { mutateAsync: save } = useWrite(absencesApi.putPlace, {
    input: (body: { country?: string | undefined; region?: string | undefined }) => ({ body }),
    stale: ['absences'],
  });
  const names = new Intl.DisplayNames([i18n.language || 'en'], { type: 'region' });
  const options = countries
    .map(({ country }) => ({ value: country, label: names.of(country) ?? country }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const regions = countries.find(({ country }) => country === place?.country)?.regions ?? [];
  return (
    <>
      <ChoiceRow
        label={t('absences.settings.country')}
        hint={t('absences.settings.countryHint')}
        field="country"
        value={place?.country ?? ''}
        options={[{ value: '', label: t('absences.settings.noCountry') }, ...options]}
        onSave={(country) => save({ country })}
      />
      {regions.length > 0 ? (
        <ChoiceRow
          label={t('absences.settings.region')}
          field="region"
          value={place?.region ?? ''}
          options={[
            { value: '', label: t('absences.settings.noRegion') },
            ...regions.map(({ region, name }) => ({ value: region, label: name })),
          ]}
          onSave={(region) => save({ country: place?.country, region })}
        />
      ) : null}
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly AbsenceKind[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<'new' | AbsenceKind>();
  const { mutate: remove } = useWrite(absencesApi.removeKind, {
    input: (id: string) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
    stale: ['absences'],
  });
  const factsOf = ({ isPaid, needsApproval, allowanceDays }: AbsenceKind) =>
    [
      t(isPaid ? 'absences.settings.paid' : 'absences.settings.unpaid'),
      needsApproval ? t('absences.settings.approval') : undefined,
      typeof allowanceDays === 'number'
        ? t('absences.days', { count: allowanceDays, days: format.number(allowanceDays) })
        : undefined,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ListPanel
      list={{ items: kinds, error: null, refetch: () => undefined }}
      titleOf={() => t('absences.settings.kinds')}
      hint={t('absences.settings.kindsHint')}
      add={{ label: t('absences.settings.addKind'), onAdd: () => setOpen('new') }}
      rowOf={(kind) => (
        <SettingsRow inline label={<bdi>{kind.name}</bdi>} hint={factsOf(kind)}>
          <ActionMenu
            label={t('absences.actions', { name: kind.name })}
            items={[
              { id: 'change', label: t('absences.change'), onSelect: () => setOpen(kind) },
              {
                id: 'delete',
                label: t('absences.settings.delete'),
                onSelect: () => remove(kind.id),
                danger: true,
              },
            ]}
          />
        </SettingsRow>
      )}
    >
      {open === undefined ? null : (
        <KindDialog kind={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </ListPanel>
  );
}

function CompanyDays({ days }: { days: AbsenceSetup['companyDays'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: remove } = useWrite(absencesApi.removeCompanyDay, {
    input: (id: string) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
    stale: ['absences'],
  });
  return (
    <ListPanel
      list={{ items: days, error: null, refetch: () => undefined }}
      titleOf={() => t('absences.settings.companyDays')}
      hint={t('absences.settings.companyDaysHint')}
      add={{ label: t('absences.settings.addDay'), onAdd: () => setIsOpen(true) }}
      rowOf={({ id, date, name, isHalf }) => (
        <SettingsRow
          inline
          label={<bdi>{name}</bdi>}
          hint={[format.date(date), isHalf ? t('absences.settings.half') : undefined]
            .filter(Boolean)
            .join(' · ')}
        >
          <IconButton
            label={t('absences.settings.deleteDay', { name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => remove(id)}
          />
        </SettingsRow>
      )}
    >
      {isOpen ? <CompanyDayDialog onClose={() => setIsOpen(false)} /> : null}
    </ListPanel>
  );
}
