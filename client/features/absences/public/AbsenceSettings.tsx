import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { absenceSetupQuery } from '#client/features/absences/queries.ts';
import { CompanyDayDialog, KindDialog } from '#client/features/absences/SettingsDialogs.tsx';
import { FromRow, sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { usePlaces } from '#client/features/workspace/public/use-places.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { ListPanel } from '#client/ui/settings/ListPanel.tsx';
import { ChoiceRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { AbsenceKind, AbsenceSetup, CompanyDay } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** The public holidays of the organization, the kinds of absences and the days on which the company is closed. */
export function AbsenceSettings() {
  const query = useReadOf(absenceSetupQuery);
  return (
    <Answer query={query} rows={5} inset>
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

const placeSetting = { setting: 'place' } as const;

function PlaceRows({ place }: Pick<AbsenceSetup, 'place'>) {
  const { t } = useTranslation();
  const { countries, regions } = usePlaces(place?.country);
  const [from, setFrom] = useState<Day | null>(today);
  const { mutateAsync: save } = useWrite(absencesApi.putPlace, {
    input: (body: { country?: string | undefined; region?: string | undefined }) => ({
      body: { ...body, ...sentFrom(from) },
    }),
  });
  return (
    <>
      <ChoiceRow
        label={t('absences.settings.country')}
        hint={t('absences.settings.countryHint')}
        field="country"
        value={place?.country ?? ''}
        options={[{ value: '', label: t('absences.settings.noCountry') }, ...countries]}
        onSave={(country) => save({ country })}
      />
      {regions.length > 0 ? (
        <ChoiceRow
          label={t('absences.settings.region')}
          field="region"
          value={place?.region ?? ''}
          options={[{ value: '', label: t('absences.settings.noRegion') }, ...regions]}
          onSave={(region) => save({ country: place?.country, region })}
        />
      ) : null}
      <FromRow
        of={placeSetting}
        value={from}
        onChange={setFrom}
        names={[
          t('absences.settings.country'),
          ...(regions.length > 0 ? [t('absences.settings.region')] : []),
        ]}
      />
      <SettingHistory of={placeSetting} />
    </>
  );
}

function Kinds({ kinds }: { kinds: readonly AbsenceKind[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<'new' | AbsenceKind>();
  const [deleting, setDeleting] = useState<AbsenceKind>();
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
                onSelect: () => setDeleting(kind),
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
      <DeleteQuestion
        endpoint={absencesApi.removeKind}
        thing={deleting}
        consequence={t('absences.settings.deleteKindConsequence')}
        onClose={() => setDeleting(undefined)}
      />
    </ListPanel>
  );
}

function CompanyDays({ days }: { days: AbsenceSetup['companyDays'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const [deleting, setDeleting] = useState<CompanyDay>();
  return (
    <ListPanel
      list={{ items: days, error: null, refetch: () => undefined }}
      titleOf={() => t('absences.settings.companyDays')}
      hint={`${t('absences.settings.companyDaysHint')} ${t('dated.reachesBack')}`}
      add={{ label: t('absences.settings.addDay'), onAdd: () => setIsOpen(true) }}
      rowOf={(day) => (
        <SettingsRow
          inline
          label={<bdi>{day.name}</bdi>}
          hint={[format.date(day.date), day.isHalf ? t('absences.settings.half') : undefined]
            .filter(Boolean)
            .join(' · ')}
        >
          <IconButton
            label={t('absences.settings.deleteDay', { name: day.name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => setDeleting(day)}
          />
        </SettingsRow>
      )}
    >
      {isOpen ? <CompanyDayDialog onClose={() => setIsOpen(false)} /> : null}
      <DeleteQuestion
        endpoint={absencesApi.removeCompanyDay}
        thing={deleting}
        consequence={t('absences.settings.deleteDayConsequence')}
        onClose={() => setDeleting(undefined)}
      />
    </ListPanel>
  );
}

interface DeleteQuestionProps {
  endpoint: typeof absencesApi.removeKind | typeof absencesApi.removeCompanyDay;
  /** Absent: the dialog is closed. */
  thing: { readonly id: string; readonly name: string } | undefined;
  consequence: string;
  onClose: () => void;
}

function DeleteQuestion({ endpoint, thing, consequence, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation();
  const { mutate: remove } = useWrite(endpoint, {
    input: (id: string) => ({ params: { id } }),
    onFailure: (failure) => notify.refused(failure),
  });
  return (
    <ConfirmDialog
      open={thing !== undefined}
      onOpenChange={onClose}
      title={t('absences.settings.deleteQuestion', { name: thing?.name ?? '' })}
      confirmLabel={t('absences.settings.delete')}
      onConfirm={() => thing && remove(thing.id)}
    >
      {consequence}
    </ConfirmDialog>
  );
}
