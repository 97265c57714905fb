import { useTranslation } from 'react-i18next';
import { isWithin, toChange, toText } from '#client/features/settings/organization/organization-change.ts';
import { RecordingSwitchRow } from '#client/features/settings/organization/RecordingSwitchRow.tsx';
import type {
  Organization,
  OrganizationChange,
  SettingRow,
} from '#client/features/settings/organization/setting-rows.ts';
import { useRowOptions } from '#client/features/settings/organization/use-row-options.ts';
import { ChoiceRow } from '#client/features/settings/public/ChoiceRow.tsx';
import { SwitchRow } from '#client/features/settings/public/SwitchRow.tsx';
import { TextRow } from '#client/features/settings/public/TextRow.tsx';

export interface OrganizationRowProps {
  row: SettingRow;
  organization: Organization;
  onSave: (change: OrganizationChange) => Promise<unknown>;
}

const inputType = { number: 'number', clock: 'time', date: 'date', text: 'text' } as const;

/** One setting in the way its kind is edited. */
export function OrganizationRow({ row, organization, onSave }: OrganizationRowProps) {
  const { t, i18n } = useTranslation();
  const hintKey = `settings.organizationRows.${row.key}Hint`;
  const words = {
    label: t(`settings.organizationRows.${row.key}`),
    hint: i18n.exists(hintKey) ? t(hintKey) : undefined,
  };
  const options = useRowOptions(row, organization[row.key]);
  const text = toText(row, organization[row.key]);
  const save = (next: string) => onSave(toChange(row, next));

  if (row.kind === 'switch' || row.kind === 'recording') {
    const onOff = { ...words, value: text === 'true', onSave: (next: boolean) => save(String(next)) };
    if (row.kind === 'switch') return <SwitchRow {...onOff} />;
    return <RecordingSwitchRow {...onOff} kind={row.records} />;
  }
  if (options !== undefined) {
    return <ChoiceRow {...words} value={text} options={options} field={row.key} onSave={save} />;
  }
  const kind = row.kind === 'number' || row.kind === 'clock' || row.kind === 'date' ? row.kind : 'text';
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
