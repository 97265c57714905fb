import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { BreakStepsRow } from '#client/features/settings/organization/BreakStepsRow.tsx';
import {
  datedKeys,
  isWithin,
  type Organization,
  type OrganizationChange,
  type OrganizationSectionId,
  reachHints,
  type SettingRow,
  settingRows,
  toChange,
  toText,
} from '#client/features/settings/organization/setting-rows.ts';
import { FromRow, sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { SettingHistory } from '#client/features/workspace/public/dated/SettingHistory.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { SelectOption } from '#client/ui/inputs/SelectInput.tsx';
import { ImageRow } from '#client/ui/settings/ImageRow.tsx';
import {
  ChoiceRow,
  DayRow,
  SwitchRow,
  type SwitchRowProps,
  TextRow,
} from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';
import { currencies } from '#shared/defaults/currencies.ts';
import type { RecordingKind } from '#shared/evidence/recording.schema.ts';
import { recordingsApi } from '#shared/evidence/recordings.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { timeZoneLabels } from '#shared/time/time-zone.ts';
import { neverDays } from '#shared/workspaces/organization.schema.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** A section of the organization's settings, made from its table of rows. */
function OrganizationSection({ id }: { id: OrganizationSectionId }) {
  const { t } = useTranslation();
  const { organizationId } = useScope();
  const query = useReadOf(organizationQuery({ organizationId }));
  const [from, setFrom] = useState<Day | null>(today);
  const { mutateAsync: update } = useWrite(workspacesApi.updateOrganization, {
    input: (body: OrganizationChange) => {
      const isDated = datedKeys.some((key) => body[key] !== undefined);
      return { params: { id: organizationId }, body: isDated ? { ...body, ...sentFrom(from) } : body };
    },
  });
  const rows: readonly SettingRow[] = settingRows[id];
  return (
    <SettingsBlock id={id}>
      <Answer query={query} rows={4} inset>
        {(organization) => (
          <>
            {id === 'organization' ? (
              <ImageRow
                label={t('settings.organization.image')}
                folder="organization_images"
                hasImage={Boolean(organization.imageId)}
                name={organization.name}
                imageUrl={organization.imageUrl}
                onSave={update}
              />
            ) : null}
            {id === 'work' ? (
              <FromRow
                of={usualHours}
                value={from}
                onChange={setFrom}
                names={datedKeys.map((key) => t(`settings.organizationRows.${key}`))}
              />
            ) : null}
            {rows.map((row) => (
              <OrganizationRow key={row.key} row={row} organization={organization} onSave={update} />
            ))}
            {id === 'work' ? <WorkHistories /> : null}
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}

const usualHours = { setting: 'workingTime' } as const;

/** The history of the usual hours and of the weekly limit. */
function WorkHistories() {
  const { t } = useTranslation();
  return (
    <>
      <SettingHistory of={usualHours} name={t('settings.organizationRows.standardWorkHoursPerDay')} />
      <SettingHistory
        of={{ setting: 'weeklyLimit' }}
        name={t('settings.organizationRows.defaultWeeklyLimit')}
      />
    </>
  );
}

export const organizationSection = (id: OrganizationSectionId) => () => <OrganizationSection id={id} />;

interface OrganizationRowProps {
  row: SettingRow;
  organization: Organization;
  onSave: (change: OrganizationChange) => Promise<unknown>;
}

const inputType = { number: 'number', clock: 'time', text: 'text' } as const;

/** One setting in the way its kind is edited. */
function OrganizationRow({ row, organization, onSave }: OrganizationRowProps) {
  const { t, i18n } = useTranslation();
  const hintKey = `settings.organizationRows.${row.key}Hint`;
  const reachHint = reachHints[row.key];
  const words = {
    label: t(`settings.organizationRows.${row.key}`),
    hint: [i18n.exists(hintKey) ? t(hintKey) : '', reachHint ? t(reachHint) : ''].filter(Boolean).join(' '),
  };
  const options = useRowOptions(row, organization[row.key]);
  const text = toText(row, organization[row.key]);
  const save = (next: string) => onSave(toChange(row, next));

  if (row.kind === 'breaks') {
    const steps = organization.breakSteps ?? [];
    return <BreakStepsRow {...words} value={steps} onSave={(next) => onSave({ breakSteps: [...next] })} />;
  }
  if (row.kind === 'switch' || row.kind === 'recording') {
    const onOff = { ...words, value: text === 'true', onSave: (next: boolean) => save(String(next)) };
    if (row.kind === 'switch') return <SwitchRow {...onOff} />;
    return <RecordingSwitchRow {...onOff} kind={row.records} />;
  }
  if (options !== undefined) {
    return <ChoiceRow {...words} value={text} options={options} field={row.key} onSave={save} />;
  }
  if (row.kind === 'date') return <DayRow {...words} value={text} field={row.key} onSave={save} />;
  const kind = row.kind === 'number' || row.kind === 'clock' ? row.kind : 'text';
  const range = row.kind === 'number' ? { from: row.least, to: row.most } : undefined;
  return (
    <TextRow
      {...words}
      value={text}
      field={row.key}
      type={inputType[kind]}
      width={kind === 'text' ? undefined : '9rem'}
      multiline={row.kind === 'text' && row.multiline}
      maxLength={row.kind === 'text' ? row.longest : undefined}
      check={(next) => (isWithin(row, next) ? undefined : t('settings.outside', range))}
      onSave={save}
    />
  );
}

/** Whether one kind is recorded; turning it off offers to delete what there is. */
function RecordingSwitchRow({ kind, onSave, ...row }: SwitchRowProps & { kind: RecordingKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [left, setLeft] = useState(0);

  /** The switch stays off, also when this fails. */
  async function offerDeletion(): Promise<void> {
    try {
      const all = await queryClient.fetchQuery(readOptions(recordingsApi.summaryOfAll, {}, { staleTime: 0 }));
      setLeft(all.find((each) => each.kind === kind)?.count ?? 0);
    } catch (error) {
      notify.refused(error);
    }
  }

  const { mutateAsync: remove } = useWrite(recordingsApi.removeOfAll, {
    input: () => ({ body: { kind } }),
    onSuccess: ({ count }) => notify.success(() => t('recorded.deleted', { number: format.number(count) })),
  });

  return (
    <>
      <SwitchRow
        {...row}
        onSave={async (next) => {
          await onSave(next);
          if (!next) void offerDeletion();
        }}
      />
      <ConfirmDialog
        open={left > 0}
        onOpenChange={() => setLeft(0)}
        title={t('recorded.offer', { kind: t(`recorded.kind.${kind}`) })}
        count={left}
        confirmLabel={t('recorded.deleteAll')}
        cancelLabel={t('recorded.keep')}
        onConfirm={() => remove()}
      >
        {t('recorded.offerText')}
      </ConfirmDialog>
    </>
  );
}

const expiryDays = [1, 7, 14, 30];

function listFor(row: SettingRow, t: TFunction): SelectOption[] | undefined {
  switch (row.kind) {
    case 'choice':
      return row.values.map((value) => ({
        value,
        label: t(`settings.organizationValues.${row.key}.${value}`),
      }));
    case 'currency':
      return currencies.map(({ isoCode, currency }) => ({
        value: isoCode,
        label: `${isoCode} · ${currency}`,
      }));
    case 'billable':
      return [
        { value: '', label: t('money.billable.byRate') },
        { value: 'true', label: t('money.billable.on') },
        { value: 'false', label: t('money.billable.off') },
      ];
    case 'zone':
      return timeZoneLabels(new Date()).map((label) => ({ value: label, label }));
    case 'timeFormat':
      return [
        { value: '12', label: t('settings.profile.hours12') },
        { value: '24', label: t('settings.profile.hours24') },
      ];
    case 'expiry':
      return [
        ...expiryDays.map((days) => ({
          value: String(days),
          label: t('settings.invites.days', { count: days }),
        })),
        { value: String(neverDays), label: t('settings.invites.never') },
      ];
    default:
      return undefined;
  }
}

/** The list of a row that is chosen from; what is set now is in it whatever it is. */
function useRowOptions(row: SettingRow, current: unknown): readonly SelectOption[] | undefined {
  const { t } = useTranslation();
  return useMemo(() => {
    const options = listFor(row, t);
    if (options === undefined) return undefined;
    const value = current === null || current === undefined ? '' : String(current);
    if (options.some((option) => option.value === value)) return options;
    return [{ value, label: value || t('settings.notSet') }, ...options];
  }, [row, current, t]);
}
